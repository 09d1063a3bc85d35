import { messagesEn } from './message-texts.en';
import { messagesHi } from './message-texts.hi';

export const messageTexts = { en: messagesEn, hi: messagesHi };
