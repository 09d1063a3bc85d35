import type { endpoints } from '@baazi/contracts';
import { toBase64 } from '@baazi/proofs';
import { refuse, reply, type Handler } from '@baazi/service-kit';
import type { ClosedBookDeps } from './closed-book-deps';
import { bookId, hashesOf, perPageOf } from './book';

/** The leaf hashes of a book, in order: anyone can compute the root from them, but no entry. */
export const listBookLeaves =
  (deps: Pick<ClosedBookDeps, 'books' | 'bookPages'>): Handler<typeof endpoints.bookLeaves> =>
  async ({ params, query: { revision, from, limit } }) => {
    const book = await deps.books.findById(bookId(params.market, revision)).select({ size: 1, perPage: 1 }).lean();
    if (!book) return refuse('book-not-found');
    const perPage = perPageOf(book);
    const first = Math.floor(from / perPage);
    const pages = await deps.bookPages
      .find({ book: book._id, page: { $gte: first, $lte: Math.floor((from + limit - 1) / perPage) } })
      .sort({ page: 1 })
      .lean();
    const hashes = pages.flatMap(hashesOf).slice(from - first * perPage);
    return reply({ size: book.size, leaves: toBase64(hashes.slice(0, limit)) });
  };
