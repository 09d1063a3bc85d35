import { asideEn } from './aside-texts.en';
import { asideHi } from './aside-texts.hi';

/** Texts of this extension, in both languages: the page around it has other texts. */
export const asideTexts = { en: asideEn, hi: asideHi };
