import { queueEn } from './queue-texts.en';
import { queueHi } from './queue-texts.hi';

/** Texts of the withdrawal queue: its reasons, and batch approval. */
export const queueTexts = { en: queueEn, hi: queueHi };
