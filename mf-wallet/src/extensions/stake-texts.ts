import { stakeEn } from './stake-texts.en';
import { stakeHi } from './stake-texts.hi';

/** Texts of this extension, in both languages: it must render together with the dialog around it. */
export const stakeTexts = { en: stakeEn, hi: stakeHi };
