import { teamsEn } from './teams-texts.en';
import { teamsHi } from './teams-texts.hi';

/** What is said here beside the part's own words. It travels with the code of its screen, in both languages. */
export const teamsTexts = { en: teamsEn, hi: teamsHi };
