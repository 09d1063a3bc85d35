import { en } from './texts.en';

/** What the console says; Hindi travels to its readers only. */
export const texts = { en, hi: () => import('./texts.hi').then(({ hi }) => hi) };
