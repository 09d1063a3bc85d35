import type { endpoints } from '@baazi/contracts';
import { refuse, reply, type Handler } from '@baazi/service-kit';
import type { ClosedBookDeps } from './closed-book-deps';

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
