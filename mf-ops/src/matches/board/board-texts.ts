import { boardEn } from './board-texts.en';
import { boardHi } from './board-texts.hi';

/** Texts of the board, in both languages, in the chunk of its screen. */
export const boardTexts = { en: boardEn, hi: boardHi };
