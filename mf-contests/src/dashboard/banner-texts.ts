import { bannerEn } from './banner-texts.en';
import { bannerHi } from './banner-texts.hi';

/** What is said here beside the part's own words. It travels with the code of its card, in both languages. */
export const bannerTexts = { en: bannerEn, hi: bannerHi };
