import { toRupees, type endpoints, type ReplyOf } from '@baazi/contracts';
import { reply, type Collection, type Handler } from '@baazi/service-kit';
import type { Entry } from '../../entries/entry';
import type { PlayerDeps } from '../../players/player';

/** The entries of a market, newest first. The cursor is an entry id, since ids grow with time. */
export const listMarketEntries =
  ({ entries, players: all }: { entries: Collection<Entry> } & PlayerDeps): Handler<typeof endpoints.marketEntries> =>
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
    const players = await all.find({ _id: { $in: data.map((entry) => entry.userId) } }, { name: 1 }).lean();
    const names = new Map(players.map(({ _id, name }) => [_id, name ?? '']));
    return reply({
      data: data.map((entry) => ({ ...entryRow(entry), name: names.get(entry.userId) ?? '' })),
      ...(next === undefined ? {} : { next }),
    });
  };

type EntryRow = ReplyOf<typeof endpoints.playerEntries>['data'][number];

/** An entry as operators see it. */
export const entryRow = (entry: Entry): EntryRow => ({
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
