import { extensionEn } from './aside-texts.en';
import { extensionHi } from './aside-texts.hi';

/** Texts of this extension, in both languages: the page around it has other texts. */
export const extensionTexts = { en: extensionEn, hi: extensionHi };
