import { roomEn } from './room-texts.en';
import { roomHi } from './room-texts.hi';

/** What a match's room says, in both languages. */
export const roomTexts = { en: roomEn, hi: roomHi };
