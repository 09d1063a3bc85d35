import { stakeEn } from './stake-texts.en';
import { stakeHi } from './stake-texts.hi';

/**
 * The extension's texts ship in its own chunk, in both languages: it has to render together with the dialog around
 * it.
 */
export const stakeTexts = { en: stakeEn, hi: stakeHi };
