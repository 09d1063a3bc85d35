import { boardEn } from './board-texts.en';
import { boardHi } from './board-texts.hi';

/** What the board says. It travels with the code of its screen, in both languages. */
export const boardTexts = { en: boardEn, hi: boardHi };
