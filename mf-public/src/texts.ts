import { en } from './texts.en';

/** This app's texts; Hindi is loaded for Hindi readers only. */
export const texts = { en, hi: () => import('./texts.hi').then(({ hi }) => hi) };
