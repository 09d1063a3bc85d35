import type { endpoints } from '@baazi/contracts';
import { refuse, reply, type Handler } from '@baazi/service-kit';
import type { ContestContext } from '../contest-context';

const PAGE_SIZE = 500;

/** Who has an entry on a market, whatever came of it, in the order of the entries: each player once. */
export const listMarketPlayers =
  (contest: ContestContext): Handler<typeof endpoints.marketPlayers> =>
  async ({ params: { market: _id }, query: { behind } }) => {
    const market = await contest.markets.findById(_id).lean();
    if (!market) return refuse('not-found');
    const entries = { market: _id, state: 'held' } as const;
    const [rows, total] = await Promise.all([
      contest.entries.raw
        .find(
          { ...entries, ...(behind !== undefined && { _id: { $gt: behind } }) },
          { projection: { _id: 1, userId: 1 } },
        )
        .sort({ _id: 1 })
        .limit(PAGE_SIZE)
        .toArray(),
      behind === undefined ? contest.entries.raw.countDocuments(entries) : undefined,
    ]);
    const last = rows.at(-1);
    return reply({
      title: market.title,
      userIds: rows.map(({ userId }) => userId),
      ...(last && rows.length === PAGE_SIZE && { next: last._id }),
      ...(total !== undefined && { total }),
    });
  };
