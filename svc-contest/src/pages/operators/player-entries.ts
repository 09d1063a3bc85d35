import type { endpoints } from '@baazi/contracts';
import { reply, type Handler } from '@baazi/service-kit';
import type { ContestContext } from '../../contest-context';
import { entryRow } from './entry-row';

/** A player's entries, newest first, a page behind an id. */
export const playerEntries =
  (contest: ContestContext): Handler<typeof endpoints.playerEntries> =>
  async ({ params: { userId }, query: { limit, behind } }) => {
    // The place to go on is an entry of this player, or there is none.
    const last = behind === undefined ? null : await contest.entries.findOne({ _id: behind, userId }).lean();
    const older = last
      ? { $or: [{ createdAt: { $lt: last.createdAt } }, { createdAt: last.createdAt, _id: { $lt: last._id } }] }
      : {};
    const rows = await contest.entries
      .find({ userId, kind: { $in: ['match', 'question'] }, ...older })
      .sort({ createdAt: -1, _id: -1 })
      .limit(limit + 1)
      .lean();
    const data = rows.slice(0, limit);
    const next = rows.length > limit ? data.at(-1)?._id : undefined;
    return reply({ data: data.map(entryRow), ...(next === undefined ? {} : { next }) });
  };
