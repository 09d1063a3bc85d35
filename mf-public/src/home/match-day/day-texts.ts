import type { Texts } from '@baazi/portal-kit';
import { dayEn } from './day-texts.en';
import { dayHi } from './day-texts.hi';

export const dayTexts: Texts<typeof dayEn> = { en: dayEn, hi: dayHi };
