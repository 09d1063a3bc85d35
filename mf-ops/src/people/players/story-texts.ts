import { historyEn } from './story-texts.en';
import { historyHi } from './story-texts.hi';

/** Texts of the player page, in both languages. */
export const historyTexts = { en: historyEn, hi: historyHi };
