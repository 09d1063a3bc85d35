import { teamsEn } from './teams-texts.en';
import { teamsHi } from './teams-texts.hi';

/** Texts of this screen, in both languages, in its chunk. */
export const teamsTexts = { en: teamsEn, hi: teamsHi };
