import { toRupees, type endpoints, type ReplyOf } from '@baazi/contracts';
import type { Entry } from '../../entries/entry';

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
  ...(entry.reason === undefined ? {} : { reason: entry.reason }),
  acceptedAt: entry.acceptedAt.toISOString(),
});
