import type { Texts } from '@baazi/portal-kit';
import { scoreEn } from './score-texts.en';
import { scoreHi } from './score-texts.hi';

export const scoreTexts: Texts<typeof scoreEn> = { en: scoreEn, hi: scoreHi };
