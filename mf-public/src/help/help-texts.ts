import { helpEn } from './help-texts.en';

/** Texts of the help page and the terms. */
export const helpTexts = { en: helpEn, hi: () => import('./help-texts.hi').then(({ helpHi }) => helpHi) };
