import { en, league } from './texts.en';

/** What this part says; Hindi travels to its readers only. */
export const texts = { en, hi: () => import('./texts.hi').then(({ hi }) => hi) };
export const leagueTexts = { en: league, hi: () => import('./texts.hi').then((hi) => hi.league) };
