import { resultEn } from './result-texts.en';
import { resultHi } from './result-texts.hi';

/** Texts about an entry's outcome, in the chunk of the screens that show it. */
export const resultTexts = { en: resultEn, hi: resultHi };
