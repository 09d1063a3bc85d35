import { happenedEn } from './happened-texts.en';
import { happenedHi } from './happened-texts.hi';

/** Texts of this screen, in both languages, in its chunk. */
export const happenedTexts = { en: happenedEn, hi: happenedHi };
