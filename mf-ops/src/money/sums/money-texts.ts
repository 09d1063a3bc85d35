import { moneyEn } from './money-texts.en';
import { moneyHi } from './money-texts.hi';

/** What the page of money says, in both languages. */
export const moneyTexts = { en: moneyEn, hi: moneyHi };
