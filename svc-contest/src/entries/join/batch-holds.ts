import type { ContestContext } from '../../contest-context';
import type { Entry } from '../entry';
import type { HeldEntry } from './join-batches';

/** Ends a reservation as held, in one write with others that wait; null when it had ended otherwise before. */
export const holdEntry = (contest: ContestContext, holding: HeldEntry): Promise<Entry | null> =>
  contest.batches.holds.add(contest.service.shards.shardOf(holding.entry.userId), holding, async (holdings) => {
    const { modifiedCount } = await contest.entries.raw.bulkWrite(
      holdings.map((one) => ({ updateOne: { filter: reservationOf(one), update: { $set: heldBy(one) } } })),
      { ordered: false },
    );
    if (modifiedCount === holdings.length) return holdings.map((one) => ({ ...one.entry, ...heldBy(one) }));
    // Some had ended before: what is there now is the answer to each.
    const there = await contest.entries.raw
      .find({
        _id: { $in: holdings.map(({ entry }) => entry._id) },
        userId: { $in: holdings.map(({ entry }) => entry.userId) },
        state: 'held',
      })
      .toArray();
    return holdings.map(({ entry }) => there.find(({ _id }) => _id === entry._id) ?? null);
  });

const reservationOf = ({ entry }: HeldEntry) => ({
  _id: entry._id,
  userId: entry.userId,
  state: 'reserved' as const,
});
const heldBy = ({ receipt }: HeldEntry) => ({ state: 'held' as const, ...(receipt ? { receipt } : {}) });
