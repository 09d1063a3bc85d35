import { toRupees, type endpoints, type ReplyOf } from '@baazi/contracts';
import { reply, type Handler } from '@baazi/service-kit';
import type { Contest } from '../contest';
import type { Entry } from '../entries/entry';

type EntryRow = ReplyOf<typeof endpoints.playerEntries>['data'][number];

/** The entries on one market, newest first, a page behind an id; ids grow with time. */
export const marketEntries =
  (contest: Contest): Handler<typeof endpoints.marketEntries> =>
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

/** A player's entries, newest first, a page behind an id. */
export const playerEntries =
  (contest: Contest): Handler<typeof endpoints.playerEntries> =>
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

const entryRow = (entry: Entry): EntryRow => ({
  _id: entry._id,
  userId: entry.userId,
  market: entry.market,
  label: entry.label,
  selection: entry.selection,
  stakeRupees: toRupees(entry.stakePaise),
  winRupees: toRupees(entry.payoutPaise),
  state: entry.state,
  result: entry.result,
  ...(entry.reason === undefined ? {} : { reason: entry.reason }),
  acceptedAt: entry.acceptedAt.toISOString(),
});
