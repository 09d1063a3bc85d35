import { resultEn } from './result-texts.en';
import { resultHi } from './result-texts.hi';

/** What became of an entry: said where it is told whole, and travels with it. */
export const resultTexts = { en: resultEn, hi: resultHi };
