import type { ContestContext } from '../../contest-context';
import type { Entry } from '../entry';

/** Takes the next try at a reservation, in one write with others: another copy may look at the same list. */
export const claimTry = (contest: ContestContext, entry: Entry): Promise<boolean> =>
  contest.batches.claims.add(contest.service.shards.shardOf(entry.userId), entry, async (entries) => {
    const triedAt = contest.service.clocks.machine.now();
    const { modifiedCount } = await contest.entries.raw.bulkWrite(
      entries.map(({ _id, userId, triedAt: known }) => ({
        updateOne: { filter: { _id, userId, state: 'reserved', triedAt: known }, update: { $set: { triedAt } } },
      })),
      { ordered: false },
    );
    if (modifiedCount === entries.length) return entries.map(() => true);
    // Some were taken, or had ended. One that another copy took in this very millisecond is tried twice: it is one order.
    const ours = await contest.entries.raw
      .find(
        {
          _id: { $in: entries.map(({ _id }) => _id) },
          userId: { $in: entries.map(({ userId }) => userId) },
          state: 'reserved',
          triedAt,
        },
        { projection: { _id: 1 } },
      )
      .toArray();
    const taken = new Set(ours.map(({ _id }) => _id));
    return entries.map(({ _id }) => taken.has(_id));
  });
