import { bannerEn } from './banner-texts.en';
import { bannerHi } from './banner-texts.hi';

/** Texts of this card, in both languages, in its chunk. */
export const bannerTexts = { en: bannerEn, hi: bannerHi };
