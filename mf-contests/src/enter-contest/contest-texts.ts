import { contestEn } from './contest-texts.en';
import { contestHi } from './contest-texts.hi';

/** What is said here beside the part's own words. It travels with the code of its screen, in both languages. */
export const contestTexts = { en: contestEn, hi: contestHi };
