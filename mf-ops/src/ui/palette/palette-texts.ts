import { paletteEn } from './palette-texts.en';
import { paletteHi } from './palette-texts.hi';

/** What the finder says, in both languages. */
export const paletteTexts = { en: paletteEn, hi: paletteHi };
