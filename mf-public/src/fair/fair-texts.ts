import { fairEn } from './fair-texts.en';

/** Texts of the page of proofs; Hindi is loaded for Hindi readers only. */
export const fairTexts = { en: fairEn, hi: () => import('./fair-texts.hi').then(({ fairHi }) => fairHi) };
