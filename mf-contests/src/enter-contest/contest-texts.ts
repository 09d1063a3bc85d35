import { contestEn } from './contest-texts.en';
import { contestHi } from './contest-texts.hi';

/** Texts of this screen, in both languages, in its chunk. */
export const contestTexts = { en: contestEn, hi: contestHi };
