import type { endpoints } from '@baazi/contracts';
import { reply, type Collection, type Handler } from '@baazi/service-kit';
import type { Entry } from '../../entries/entry';
import { entryRow } from './list-market-entries';

/** A player's entries, newest first. The cursor is an entry id. */
export const listPlayerEntries =
  ({ entries }: { entries: Collection<Entry> }): Handler<typeof endpoints.playerEntries> =>
  async ({ params: { userId }, query: { limit, behind } }) => {
    // A cursor that is not an entry of this player is ignored.
    const last = behind === undefined ? null : await entries.findOne({ _id: behind, userId }).lean();
    const older = last
      ? { $or: [{ createdAt: { $lt: last.createdAt } }, { createdAt: last.createdAt, _id: { $lt: last._id } }] }
      : {};
    const rows = await entries
      .find({ userId, kind: { $in: ['match', 'question'] }, ...older })
      .sort({ createdAt: -1, _id: -1 })
      .limit(limit + 1)
      .lean();
    const data = rows.slice(0, limit);
    const next = rows.length > limit ? data.at(-1)?._id : undefined;
    return reply({ data: data.map(entryRow), ...(next === undefined ? {} : { next }) });
  };
