import { toRupees, type endpoints, type ReplyOf } from '@baazi/contracts';
import { reply, type Collection, type Handler } from '@baazi/service-kit';
import type { Entry } from '../../entries/entry';
import { fullNames, type PlayerDeps } from '../../players/player';

/** The entries of a market, newest first. The cursor is an entry id, since ids grow with time. */
export const listMarketEntries =
  ({ entries, players }: { entries: Collection<Entry> } & PlayerDeps): Handler<typeof endpoints.marketEntries> =>
  async ({ params: { market }, query: { limit, behind, selection, state, userId } }) => {
    const rows = await entries
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
    const names = await fullNames(
      { players },
      data.map((entry) => entry.userId),
    );
    return reply({
      data: data.map((entry) => ({ ...entryRow(entry), name: names.get(entry.userId) ?? '' })),
      next,
    });
  };

type EntryRow = ReplyOf<typeof endpoints.playerEntries>['data'][number];

/** An entry as operators see it. */
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
  reason: entry.reason,
  acceptedAt: entry.acceptedAt.toISOString(),
});

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
    return reply({ data: data.map(entryRow), next });
  };
