import { en } from './texts.en';

/** What this part says; Hindi travels to its readers only. */
export const texts = { en, hi: () => import('./texts.hi').then(({ hi }) => hi) };
