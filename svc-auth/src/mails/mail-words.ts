import type { Language } from '@baazi/contracts';
import { en, type MailWords } from './words.en';
import { hi } from './words.hi';

/** The one table of what this service writes to people. */
export const mailWords: Readonly<Record<Language, MailWords>> = { en, hi };
