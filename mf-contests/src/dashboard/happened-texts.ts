import { happenedEn } from './happened-texts.en';
import { happenedHi } from './happened-texts.hi';

/** What is said here beside the part's own words. It travels with the code of its screen, in both languages. */
export const happenedTexts = { en: happenedEn, hi: happenedHi };
