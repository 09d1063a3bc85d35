import { inPages } from '@baazi/service-kit';
import type { WalletCollections } from '../../wallet-collections';
import { addToDays, UP_TO, type DaySums } from '../../reports/day-sums/day-sums';
import {
  addToRanges,
  allRanges,
  differingRanges,
  rangeKey,
  rangeOfKey,
  type RangeSums,
} from '../../reports/day-sums/range-sums';
import type { Purses } from '../../ledger/account';
import { inSnapshot } from '../../ledger/in-snapshot';
import { contentHash } from '../../ledger/content-hash';
import type { Transfer } from '../../ledger/transfer';

/** Sums that are kept of sealed blocks, as they stood at one instant, and the same counted anew, block by block. */
export interface Recount {
  /** A block of the chain, each once and in order. Answers what is kept and does not fit, once there is enough to say. */
  add(block: number, transfers: readonly Transfer[]): string[];
  /** What is left to say when the chain has ended at this block. */
  end(lastBlock: number): string[];
  /** to go on from later */
  state(): string;
}

/** What is counted so far; a sum that was compared is not counted on. */
interface Counted {
  days: [string, DaySums][] | 'compared';
  ranges: [string, Purses][] | 'compared';
}

/** A walk that does not begin at the first block has nothing to compare. */
export const noRecount: Recount = { add: () => [], end: () => [], state: () => '' };

/** Before the walk along the chain: what is counted meanwhile lies behind the place that is read here. */
export async function recountSums(books: WalletCollections, state?: string): Promise<Recount> {
  const kept = await keptSums(books);
  // Written by `state` below.
  const counted: Counted = state ? (JSON.parse(state) as Counted) : { days: [], ranges: [] };
  let days = counted.days === 'compared' ? undefined : new Map(counted.days);
  let ranges: RangeSums | undefined = counted.ranges === 'compared' ? undefined : new Map(counted.ranges);
  const compare = (at: number): string[] => {
    const wrong: string[] = [];
    if (days && at >= kept.block) {
      wrong.push(...differingDays(kept.days, days));
      days = undefined;
    }
    if (ranges && at >= kept.rangesBlock) {
      wrong.push(...differingRanges(kept.ranges, ranges).map(rangeKey));
      ranges = undefined;
    }
    return wrong.map((key) => `the sums of ${key} are not those of the sealed blocks`);
  };
  return {
    add: (block, transfers) => {
      if (days && block <= kept.block) addToDays(days, transfers);
      if (ranges && block <= kept.rangesBlock) addToRanges(ranges, transfers);
      return block < Math.min(kept.block, kept.rangesBlock) ? [] : compare(block);
    },
    end: (lastBlock) => {
      const problems = compare(lastBlock);
      const reach = Math.max(kept.block, kept.rangesBlock);
      return days || ranges
        ? [...problems, `upto: the sums by day reach block ${reach}, the chain ends at ${lastBlock}`]
        : problems;
    },
    state: () =>
      JSON.stringify({
        days: days ? [...days] : 'compared',
        ranges: ranges ? [...ranges] : 'compared',
      } satisfies Counted),
  };
}

const keptSums = (books: WalletCollections) =>
  inSnapshot(books, async (session) => {
    const upTo = await books.daySums.raw.findOne({ _id: UP_TO }, { session });
    const days = new Map<string, DaySums>();
    const ranges: RangeSums = new Map();
    for await (const page of inPages(books.daySums.raw, { _id: { $gte: 'day:', $lt: 'hour;' } }, { session }))
      for (const day of page) days.set(day._id, day);
    for await (const page of inPages(books.daySums.raw, allRanges, { session }))
      for (const { _id, purses } of page) if (purses) ranges.set(rangeOfKey(_id), purses);
    return { days, ranges, block: upTo?.block ?? 0, rangesBlock: upTo?.rangesBlock ?? 0 };
  });

const differingDays = (a: ReadonlyMap<string, DaySums>, b: ReadonlyMap<string, DaySums>): string[] =>
  [...new Set([...a.keys(), ...b.keys()])].filter(
    (key) => contentHash(a.get(key)?.kinds) !== contentHash(b.get(key)?.kinds),
  );
