import { createHash } from 'node:crypto';
import type { WalletCollections } from '../../../wallet-collections';
import type { Cover } from './cover';

/** What two operators stated last. */
export const statedCover = (books: WalletCollections): Promise<Cover | null> =>
  books.covers.findOne({ state: 'stated' }).sort({ saidAt: -1 }).lean<Cover | null>();

export const coverView = ({ rupees, asOf, source, at }: Cover) => ({
  rupees,
  asOf: asOf.toISOString(),
  source,
  statedAt: at.toISOString(),
});

/** The public sees that two operators said so, and whether they are the same as before; not who they are. */
export const handleOf = (userId: string): string =>
  `operator-${createHash('sha256').update(`ipl-baazi handle ${userId}`).digest('hex').slice(0, 6)}`;
