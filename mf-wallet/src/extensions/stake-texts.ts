import { stakeEn } from './stake-texts.en';
import { stakeHi } from './stake-texts.hi';

/** What the piece says travels with it, in both languages: it has to stand with the dialog around it. */
export const stakeTexts = { en: stakeEn, hi: stakeHi };
