import { declareEn } from './declare-texts.en';
import { declareHi } from './declare-texts.hi';

/** What the panel of results says; both languages are here, since it shows what players of both will read. */
export const declareTexts = { en: declareEn, hi: declareHi };
