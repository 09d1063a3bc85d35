import type { Language, NotificationKind } from '@baazi/contracts';
import type { Happening } from '../happenings/happening';
import type { Said, Words } from './words';
import { en } from './words.en';
import { hi } from './words.hi';

const tables: Record<Language, Words> = { en, hi };

/** What happened, in the reader's words. */
export const wordsOf = <K extends NotificationKind>({ kind, data }: Happening<K>, language: Language): Said =>
  tables[language][kind](data);
