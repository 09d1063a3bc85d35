import { collectionOf } from '@baazi/service-kit';
import { Schema } from 'mongoose';

export type LogKind = 'book' | 'settlement' | 'solvency' | 'cover' | 'rules' | 'seal' | 'rewind';

/** A leaf of the log of books. What was written stays. */
export interface LogEntry {
  /** its place, gapless from 0 */
  _id: number;
  kind: LogKind;
  /** what it is about: nothing is published twice */
  subject: string;
  /** the leaf itself: for a book the text of its checkpoint */
  text: string;
  /** business time */
  at: Date;
}
const schema = new Schema<LogEntry>(
  {
    _id: { type: Number, required: true },
    kind: { type: String, required: true },
    subject: { type: String, required: true, unique: true },
    text: { type: String, required: true },
    at: { type: Date, required: true },
  },
  { versionKey: false },
);
export const openLogEntries = collectionOf<LogEntry>('LogEntry', schema, 'logEntries');
