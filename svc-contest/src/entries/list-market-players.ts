import type { endpoints } from '@baazi/contracts';
import { refuse, reply, type Handler } from '@baazi/service-kit';
import type { EntryDeps } from './entry-deps';

const PAGE_SIZE = 500;

/** The players who hold an entry on a market, in the order of their entries. */
export const listMarketPlayers =
  (deps: Pick<EntryDeps, 'markets' | 'entries'>): Handler<typeof endpoints.marketPlayers> =>
  async ({ params: { market: _id }, query: { behind } }) => {
    const market = await deps.markets.raw.findOne({ _id });
    if (!market) return refuse('not-found');
    const entries = { market: _id, state: 'held' } as const;
    const [rows, total] = await Promise.all([
      deps.entries.raw
        .find(
          { ...entries, ...(behind !== undefined && { _id: { $gt: behind } }) },
          { projection: { _id: 1, userId: 1 } },
        )
        .sort({ _id: 1 })
        .limit(PAGE_SIZE)
        .toArray(),
      behind === undefined ? deps.entries.raw.countDocuments(entries) : undefined,
    ]);
    const last = rows.at(-1);
    return reply({
      title: market.title,
      userIds: rows.map(({ userId }) => userId),
      next: rows.length === PAGE_SIZE ? last?._id : undefined,
      total,
    });
  };
