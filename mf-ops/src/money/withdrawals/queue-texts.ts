import { queueEn } from './queue-texts.en';
import { queueHi } from './queue-texts.hi';

/** The queue of withdrawals: what its reasons mean, and several at once. */
export const queueTexts = { en: queueEn, hi: queueHi };
