import type { endpoints } from '@baazi/contracts';
import { refuse, reply, type Handler } from '@baazi/service-kit';
import { toBase64 } from '@baazi/proofs';
import { bookId, hashesOf, perPageOf, type ClosedBookDeps } from './book';

/** The closed book of a market, with all its settlements. */
export const showBook =
  (deps: Pick<ClosedBookDeps, 'books' | 'markets'>): Handler<typeof endpoints.publicBook> =>
  async ({ params }) => {
    const [book, ...settlements] = await deps.books
      .find({ market: params.market })
      .select({ revision: 1, note: 1, at: 1, size: 1 })
      .sort({ revision: 1 })
      .lean();
    if (!book) return refuse((await deps.markets.exists({ _id: params.market })) ? 'book-open' : 'book-not-found');
    return reply({
      checkpoint: book.note,
      closedAt: book.at.toISOString(),
      size: book.size,
      settlements: settlements.map(({ revision, note, at }) => ({
        revision,
        checkpoint: note,
        at: at.toISOString(),
      })),
    });
  };

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
