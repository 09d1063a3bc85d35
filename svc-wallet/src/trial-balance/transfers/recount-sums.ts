import { inPages } from '@baazi/service-kit';
import type { Books } from '../../books';
import { addToDays, UP_TO, type DaySums } from '../../day-sums/day-sums';
import {
  addToRanges,
  allRanges,
  differingRanges,
  rangeKey,
  rangeOfKey,
  type RangeSums,
} from '../../day-sums/range-sums';
import { inSnapshot } from '../../ledger/in-snapshot';
import { contentHash } from '../../ledger/content-hash';
import type { Transfer } from '../../ledger/transfer';

/** Sums that are kept of sealed blocks, as they stood at one instant, and the same counted anew. */
export interface Recount {
  /** A block of the chain, each once. */
  add(block: number, transfers: readonly Transfer[]): void;
  /** What is kept and does not fit, when the chain has ended at this block. */
  problems(lastBlock: number): string[];
}

/** Before the walk along the chain: what is counted meanwhile lies behind the place that is read here. */
export async function recountSums(books: Books): Promise<Recount> {
  const kept = await inSnapshot(books, async (session) => {
    const upTo = await books.daySums.raw.findOne({ _id: UP_TO }, { session });
    const days = new Map<string, DaySums>();
    const ranges: RangeSums = new Map();
    for await (const page of inPages(books.daySums.raw, { _id: { $gte: 'day:', $lt: 'hour;' } }, { session }))
      for (const day of page) days.set(day._id, day);
    for await (const page of inPages(books.daySums.raw, allRanges, { session }))
      for (const { _id, purses } of page) if (purses) ranges.set(rangeOfKey(_id), purses);
    return { days, ranges, block: upTo?.block ?? 0, rangesBlock: upTo?.rangesBlock ?? 0 };
  });
  const days = new Map<string, DaySums>();
  const ranges: RangeSums = new Map();
  return {
    add: (block, transfers) => {
      if (block <= kept.block) addToDays(days, transfers);
      if (block <= kept.rangesBlock) addToRanges(ranges, transfers);
    },
    problems: (lastBlock) => {
      const reach = Math.max(kept.block, kept.rangesBlock);
      if (reach > lastBlock) return [`upto: the sums by day reach block ${reach}, the chain ends at ${lastBlock}`];
      const otherDays = [...new Set([...kept.days.keys(), ...days.keys()])].filter(
        (key) => contentHash(kept.days.get(key)?.kinds) !== contentHash(days.get(key)?.kinds),
      );
      return [...otherDays, ...differingRanges(kept.ranges, ranges).map(rangeKey)].map(
        (key) => `the sums of ${key} are not those of the sealed blocks`,
      );
    },
  };
}
