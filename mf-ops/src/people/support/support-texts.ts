import { supportEn } from './support-texts.en';
import { supportHi } from './support-texts.hi';

export const supportTexts = { en: supportEn, hi: supportHi };
