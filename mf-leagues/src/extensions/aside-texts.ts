import { asideEn } from './aside-texts.en';
import { asideHi } from './aside-texts.hi';

/** What the piece says travels with it, in both languages: it stands on a page that has its words already. */
export const asideTexts = { en: asideEn, hi: asideHi };
