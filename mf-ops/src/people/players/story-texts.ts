import { storyEn } from './story-texts.en';
import { storyHi } from './story-texts.hi';

/** Texts of the player page, in both languages. */
export const storyTexts = { en: storyEn, hi: storyHi };
