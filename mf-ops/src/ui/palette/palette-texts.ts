import { paletteEn } from './palette-texts.en';
import { paletteHi } from './palette-texts.hi';

/** Texts of the palette, in both languages. */
export const paletteTexts = { en: paletteEn, hi: paletteHi };
