import { helpEn } from './help-texts.en';

/** The page of help and the terms. */
export const helpTexts = { en: helpEn, hi: () => import('./help-texts.hi').then(({ helpHi }) => helpHi) };
