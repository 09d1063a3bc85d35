import { fairEn } from './fair-texts.en';

/** Texts of the page of proofs; Hindi is loaded only for its readers. */
export const fairTexts = { en: fairEn, hi: () => import('./fair-texts.hi').then(({ fairHi }) => fairHi) };
