import type { Entry } from '../entry';
import type { EntryDeps } from '../entry-deps';

/**
 * Whether a reservation that may have been written late can still be completed. False: its market has a closed book or
 * a cap that does not contain it. A book or a count that is just being read conflicts with this write and is read
 * again. Reservations of one market share it.
 */
export const admitLate = (deps: EntryDeps, entry: Entry): Promise<boolean> => {
  const isCounted = entry.capEpoch !== undefined;
  return deps.batches.late.add(`${entry.market}|${isCounted}`, entry, async (entries) => {
    const { matchedCount } = await deps.markets.raw.updateOne(
      {
        _id: entry.market,
        bookAt: { $exists: false },
        ...(isCounted ? {} : { capPaise: { $exists: false } }),
      },
      { $inc: { lateEntries: 1 } },
    );
    return entries.map(() => matchedCount === 1);
  });
};
