import { moneyEn } from './money-texts.en';
import { moneyHi } from './money-texts.hi';

/** Texts of the money page, in both languages. */
export const moneyTexts = { en: moneyEn, hi: moneyHi };
