import { matchEn } from './match-texts.en';
import { matchHi } from './match-texts.hi';

/** Texts of this screen, in both languages, in its chunk. */
export const matchTexts = { en: matchEn, hi: matchHi };
