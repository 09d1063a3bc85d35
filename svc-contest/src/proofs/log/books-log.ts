import { emptyFrontier, frontierRoot, signNote, checkpointText, type Frontier } from '@baazi/proofs';
import type { ProofKey } from '../proof-key';
import type { LogHead } from './log-head';

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
