import { en } from './notice-texts.en';

export const noticeTexts = { en, hi: () => import('./notice-texts.hi').then(({ hi }) => hi) };
