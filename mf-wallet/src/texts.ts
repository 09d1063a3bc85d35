import { en } from './texts.en';

/** Texts of this part; Hindi is loaded only for its readers. */
export const texts = { en, hi: () => import('./texts.hi').then(({ hi }) => hi) };
