import { logEn } from './log-texts.en';
import { logHi } from './log-texts.hi';

/** The operators' log in words, in both languages. */
export const logTexts = { en: logEn, hi: logHi };
