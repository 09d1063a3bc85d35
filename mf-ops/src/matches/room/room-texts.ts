import { roomEn } from './room-texts.en';
import { roomHi } from './room-texts.hi';

/** Texts of the match room, in both languages. */
export const roomTexts = { en: roomEn, hi: roomHi };
