import type { endpoints } from '@baazi/contracts';
import { reply, type Handler } from '@baazi/service-kit';
import type { ContestContext } from '../../contest-context';
import { entryRow } from './entry-row';

/** The entries on one market, newest first, a page behind an id; ids grow with time. */
export const marketEntries =
  (contest: ContestContext): Handler<typeof endpoints.marketEntries> =>
  async ({ params: { market }, query: { limit, behind, selection, state, userId } }) => {
    const rows = await contest.entries
      .find({
        market,
        ...(behind === undefined ? {} : { _id: { $lt: behind } }),
        ...(selection === undefined ? {} : { selection }),
        ...(state === undefined ? {} : { state }),
        ...(userId === undefined ? {} : { userId }),
      })
      .sort({ _id: -1 })
      .limit(limit + 1)
      .lean();
    const data = rows.slice(0, limit);
    const next = rows.length > limit ? data.at(-1)?._id : undefined;
    const players = await contest.players.find({ _id: { $in: data.map((entry) => entry.userId) } }, { name: 1 }).lean();
    const names = new Map(players.map(({ _id, name }) => [_id, name ?? '']));
    return reply({
      data: data.map((entry) => ({ ...entryRow(entry), name: names.get(entry.userId) ?? '' })),
      ...(next === undefined ? {} : { next }),
    });
  };
