import { requestEn } from './request-texts.en';

export const requestTexts = {
  en: requestEn,
  hi: () => import('./request-texts.hi').then(({ requestHi }) => requestHi),
};
