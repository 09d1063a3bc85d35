import { limitsEn } from './limits-texts.en';
import { limitsHi } from './limits-texts.hi';

export const limitsTexts = { en: limitsEn, hi: limitsHi };
