import { emptyFrontier, frontierRoot, signNote, checkpointText, type Frontier } from '@baazi/proofs';
import { collectionOf } from '@baazi/service-kit';
import { Schema } from 'mongoose';
import type { ProofKey } from '../proof-key';

/** The log of books as this process knows it: it has seen it, so it never goes behind it. */
export interface BooksLog {
  /** the longest log that this process has checked to go on from all it saw before */
  known: Frontier;
  /** What stands in the database is not what was known: nothing is signed until an operator says so. */
  lost?: { size: number; root: string };
  /** the head has been read since the start */
  isRead: boolean;
}
export const newBooksLog = (): BooksLog => ({ known: emptyFrontier(), isRead: false });

export const mayPublish = ({ isRead, lost }: BooksLog): boolean => isRead && lost === undefined;

/** What a receipt says of the log; undefined while nothing may be signed. */
export function headToSign(log: BooksLog): { size: number; root: string } | undefined {
  if (!mayPublish(log)) return undefined;
  return { size: log.known.size, root: frontierRoot(log.known).toString('base64') };
}

export const frontierOf = ({ size, tops }: Pick<LogHead, 'size' | 'tops'>): Frontier => ({
  size,
  tops: tops.map((top) => Buffer.from(top, 'base64')),
});

/** The head's document for a log, signed. */
export function headOf(frontier: Frontier, { origin, signer }: ProofKey): Omit<LogHead, 'givenUp'> {
  const root = frontierRoot(frontier);
  const text = checkpointText({ origin: `${origin}/log`, size: frontier.size, root });
  return {
    _id: 'head',
    size: frontier.size,
    tops: frontier.tops.map((top) => top.toString('base64')),
    root: root.toString('base64'),
    note: signNote(text, signer),
  };
}

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
const entrySchema = new Schema<LogEntry>(
  {
    _id: { type: Number, required: true },
    kind: { type: String, required: true },
    subject: { type: String, required: true, unique: true },
    text: { type: String, required: true },
    at: { type: Date, required: true },
  },
  { versionKey: false },
);
export const openLogEntries = collectionOf<LogEntry>('LogEntry', entrySchema, 'logEntries');

/** Where the log of books stands: one document. */
export interface LogHead {
  _id: 'head';
  size: number;
  /** base64 of the tops of its full subtrees: all that is needed to go on */
  tops: string[];
  root: string;
  /** the signed checkpoint */
  note: string;
  /** Roots of longer logs that were lost in a restore, and given up by an operator. */
  givenUp?: string[];
}
const headSchema = new Schema<LogHead>(
  {
    _id: { type: String, required: true },
    size: { type: Number, required: true },
    tops: { type: [String], required: true },
    root: { type: String, required: true },
    note: { type: String, required: true },
    givenUp: { type: [String], default: undefined },
  },
  { versionKey: false },
);
export const openLogHeads = collectionOf<LogHead>('LogHead', headSchema, 'logHeads');
