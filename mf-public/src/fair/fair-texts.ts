import { fairEn } from './fair-texts.en';

/** What the page of proofs says; Hindi travels to its readers only. */
export const fairTexts = { en: fairEn, hi: () => import('./fair-texts.hi').then(({ fairHi }) => fairHi) };
