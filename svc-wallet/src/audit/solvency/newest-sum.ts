import type { Books } from '../../books';
import type { Solvency } from './solvency';

/** The last sum that is signed. */
export const newestSum = (books: Books): Promise<(Solvency & { note: string }) | null> =>
  books.solvencies.findOne({ state: 'published' }).sort({ readAt: -1 }).lean<(Solvency & { note: string }) | null>();
