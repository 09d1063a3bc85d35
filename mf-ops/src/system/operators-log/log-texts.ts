import { logEn } from './log-texts.en';
import { logHi } from './log-texts.hi';

/** Texts of the operators' log, in both languages. */
export const logTexts = { en: logEn, hi: logHi };
