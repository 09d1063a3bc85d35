import { rulesEn } from './rules-texts.en';
import { rulesHi } from './rules-texts.hi';

/** What stands around the rules. The rules themselves are the house's own text. */
export const rulesTexts = { en: rulesEn, hi: rulesHi };
