import type { WalletCollections } from '../../wallet-collections';
import type { Solvency } from './solvency';

/** The last sum that is signed. */
export const newestSum = (books: WalletCollections): Promise<(Solvency & { note: string }) | null> =>
  books.solvencies.findOne({ state: 'published' }).sort({ readAt: -1 }).lean<(Solvency & { note: string }) | null>();
