import { matchEn } from './match-texts.en';
import { matchHi } from './match-texts.hi';

/** What is said here beside the part's own words. It travels with the code of its screen, in both languages. */
export const matchTexts = { en: matchEn, hi: matchHi };
