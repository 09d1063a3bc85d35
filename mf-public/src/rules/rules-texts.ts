import { rulesEn } from './rules-texts.en';
import { rulesHi } from './rules-texts.hi';

/** Texts around the rules. The rules themselves are the operator's own text. */
export const rulesTexts = { en: rulesEn, hi: rulesHi };
