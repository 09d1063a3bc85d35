import { declareEn } from './declare-texts.en';
import { declareHi } from './declare-texts.hi';

/** Texts of the declare panel. Both languages are loaded, because the preview shows what readers of both will see. */
export const declareTexts = { en: declareEn, hi: declareHi };
