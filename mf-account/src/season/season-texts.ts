import { en } from './season-texts.en';

export const seasonTexts = { en, hi: () => import('./season-texts.hi').then(({ hi }) => hi) };
