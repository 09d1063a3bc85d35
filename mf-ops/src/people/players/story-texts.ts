import { storyEn } from './story-texts.en';
import { storyHi } from './story-texts.hi';

/** What is told of a player, in both languages. */
export const storyTexts = { en: storyEn, hi: storyHi };
