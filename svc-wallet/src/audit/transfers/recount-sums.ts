import { inSnapshot, inPages } from '@baazi/service-kit';
import {
  addToDays,
  UP_TO,
  addToRanges,
  allRanges,
  differingRanges,
  rangeKey,
  rangeOfKey,
  type DaySums,
  type RangeSums,
} from '../../reports/day-sums/day-sums';
import { emptySubAccounts, type SubAccountBalances } from '../../ledger/account';
import { contentHash } from '@baazi/proofs';
import type { Transfer } from '../../ledger/transfer';
import type { AuditCollections } from '../audit-deps';

/** Stored sums of sealed blocks at one instant, and the same counted anew, block by block. */
export interface Recount {
  /** A block of the chain, each once and in order. Returns stored sums that do not fit, once that can be decided. */
  add(block: number, transfers: readonly Transfer[]): string[];
  /** The remaining problems once the chain has ended at this block. */
  end(lastBlock: number): string[];
  /** to continue from later */
  state(): string;
}

/** The counts so far; a compared sum is not counted further. */
interface Counted {
  days: [string, DaySums][] | 'compared';
  ranges: [string, SubAccountBalances][] | 'compared';
}

/** A walk that does not begin at the first block has nothing to compare. */
export const noRecount: Recount = { add: () => [], end: () => [], state: () => '' };

/** Before the walk along the chain: sums counted meanwhile lie behind the position read here. */
export async function recountSums(collections: AuditCollections, state?: string): Promise<Recount> {
  const stored = await storedSums(collections);
  // Written by `state` below.
  const counted: Counted = state ? (JSON.parse(state) as Counted) : { days: [], ranges: [] };
  let days = counted.days === 'compared' ? undefined : new Map(counted.days);
  let ranges: RangeSums | undefined = counted.ranges === 'compared' ? undefined : new Map(counted.ranges);
  const compare = (at: number): string[] => {
    const wrong: string[] = [];
    if (days && at >= stored.block) {
      wrong.push(...differingDays(stored.days, days));
      days = undefined;
    }
    if (ranges && at >= stored.rangesBlock) {
      wrong.push(...differingRanges(stored.ranges, ranges).map(rangeKey));
      ranges = undefined;
    }
    return wrong.map((key) => `the sums of ${key} are not those of the sealed blocks`);
  };
  return {
    add: (block, transfers) => {
      if (days && block <= stored.block) addToDays(days, transfers);
      if (ranges && block <= stored.rangesBlock) addToRanges(ranges, transfers);
      return block < Math.min(stored.block, stored.rangesBlock) ? [] : compare(block);
    },
    end: (lastBlock) => {
      const problems = compare(lastBlock);
      const reach = Math.max(stored.block, stored.rangesBlock);
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

const storedSums = (collections: AuditCollections) =>
  inSnapshot(collections, async (session) => {
    const upTo = await collections.daySums.raw.findOne({ _id: UP_TO }, { session });
    const days = new Map<string, DaySums>();
    const ranges: RangeSums = new Map();
    for await (const page of inPages(collections.daySums.raw, { _id: { $gte: 'day:', $lt: 'hour;' } }, { session }))
      for (const day of page) days.set(day._id, day);
    for await (const page of inPages(collections.daySums.raw, allRanges, { session }))
      for (const { _id, purses: subAccounts } of page)
        if (subAccounts) ranges.set(rangeOfKey(_id), { ...emptySubAccounts(), ...subAccounts });
    return { days, ranges, block: upTo?.block ?? 0, rangesBlock: upTo?.rangesBlock ?? 0 };
  });

const differingDays = (a: ReadonlyMap<string, DaySums>, b: ReadonlyMap<string, DaySums>): string[] =>
  [...new Set([...a.keys(), ...b.keys()])].filter(
    (key) => contentHash(a.get(key)?.kinds) !== contentHash(b.get(key)?.kinds),
  );
