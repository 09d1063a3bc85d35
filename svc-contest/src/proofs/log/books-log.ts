import { emptyFrontier, frontierRoot, signNote, checkpointText, type Frontier } from '@baazi/proofs';
import { collectionOf, type Collection, type KeyedQueue, type Service } from '@baazi/service-kit';
import { Schema } from 'mongoose';
import type { ContestConfig } from '../../contest-config';
import type { ProofKey, PublishedKey } from '../proof-key';

/** The log of books as this process has verified it. It never signs anything shorter. */
export interface BooksLog {
  /** the longest log that was verified to extend everything seen before */
  known: Frontier;
  /** Set when the stored log does not extend the known one: nothing is signed until an operator accepts it. */
  lost?: { size: number; root: string };
  /** the head was read since the start */
  isRead: boolean;
}
export const newBooksLog = (): BooksLog => ({ known: emptyFrontier(), isRead: false });

export const mayPublish = ({ isRead, lost }: BooksLog): boolean => isRead && lost === undefined;

/** The head that a receipt refers to; undefined while nothing may be signed. */
export function headToSign(log: BooksLog): { size: number; root: string } | undefined {
  if (!mayPublish(log)) return undefined;
  return { size: log.known.size, root: frontierRoot(log.known).toString('base64') };
}

export const frontierOf = ({ size, tops }: Pick<LogHead, 'size' | 'tops'>): Frontier => ({
  size,
  tops: tops.map((top) => Buffer.from(top, 'base64')),
});

/** The signed head of a log. */
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

/** A leaf of the log of books. Never changed or removed. */
export interface LogEntry {
  /** its position, gapless from 0 */
  _id: number;
  kind: LogKind;
  /** what it is about; unique, so that nothing is published twice */
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

/** The head of the log of books: one document. */
export interface LogHead {
  _id: 'head';
  size: number;
  /** base64 of the roots of its full subtrees, which suffice to append */
  tops: string[];
  root: string;
  /** the signed checkpoint */
  note: string;
  /** roots of longer logs that a restore lost and an operator gave up */
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

/** What `proofs` needs: the keys and the public log. It imports only the rules of `markets`. */
export interface ProofDeps {
  service: Service<ContestConfig>;
  proofKey: ProofKey;
  log: BooksLog;
  logEntries: Collection<LogEntry>;
  logHeads: Collection<LogHead>;
  publishedKeys: Collection<PublishedKey>;
  keyedQueue: KeyedQueue;
  /** business time */
  now(): Date;
}

/** Dependencies of appending to the log. */
export type LogDeps = Pick<ProofDeps, 'service' | 'proofKey' | 'log' | 'logEntries' | 'logHeads' | 'now'>;
