import { recentEn } from './happened-texts.en';
import { recentHi } from './happened-texts.hi';

/** Texts of this screen, in both languages, in its chunk. */
export const recentTexts = { en: recentEn, hi: recentHi };
