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
  /** days and hours that are over and whose stored sums were reached: their hashes. A year of sums has 17 MB. */
  reached?: [string, string][];
  ranges: [string, SubAccountBalances][] | 'compared';
}

/** A walk that does not begin at the first block has nothing to compare. */
export const noRecount: Recount = { add: () => [], end: () => [], state: () => '' };

/** Before the walk along the chain: sums counted meanwhile lie behind the position read here. */
export async function recountSums(collections: AuditCollections, state?: string): Promise<Recount> {
  return recountOf(await storedSums(collections), state);
}

export interface StoredSums {
  days: ReadonlyMap<string, DaySums>;
  ranges: RangeSums;
  /** the last block in the days, and in the ranges */
  block: number;
  rangesBlock: number;
}

export function recountOf(stored: StoredSums, state?: string): Recount {
  // Written by `state` below.
  const counted: Counted = state ? (JSON.parse(state) as Counted) : { days: [], ranges: [] };
  let days = counted.days === 'compared' ? undefined : new Map(counted.days);
  const reached = new Map(counted.reached);
  const firstOpen = firstOpenDay(stored.days);
  let ranges: RangeSums | undefined = counted.ranges === 'compared' ? undefined : new Map(counted.ranges);
  const compare = (at: number): string[] => {
    const wrong: string[] = [];
    if (days && at >= stored.block) {
      wrong.push(...differingDays(stored.days, { days, reached }));
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
    state: () => {
      for (const [key, { kinds }] of days ?? []) {
        const hash = contentHash(kinds);
        if (dayOf(key) >= firstOpen || reached.has(key) || hash !== contentHash(stored.days.get(key)?.kinds)) continue;
        reached.set(key, hash);
        days?.delete(key);
      }
      return JSON.stringify({
        days: days ? [...days] : 'compared',
        reached: days ? [...reached] : [],
        ranges: ranges ? [...ranges] : 'compared',
      } satisfies Counted);
    },
  };
}

const storedSums = (collections: AuditCollections): Promise<StoredSums> =>
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

/** Postings are not added to days, and hours of days, before this one: the last two that are stored stay open. */
function firstOpenDay(stored: ReadonlyMap<string, DaySums>): string {
  const days = [...stored.keys()].filter((key) => key.startsWith('day:')).sort();
  return days.at(-2) ?? 'day:';
}
const dayOf = (key: string): string => key.replace('hour:', 'day:').slice(0, 'day:2025-04-05'.length);

function differingDays(
  stored: ReadonlyMap<string, DaySums>,
  { days, reached }: { days: ReadonlyMap<string, DaySums>; reached: ReadonlyMap<string, string> },
): string[] {
  const isWrong = (key: string): boolean => {
    const hash = contentHash(stored.get(key)?.kinds);
    // A posting of a day whose sums were reached is one too many.
    return reached.has(key) ? days.has(key) || reached.get(key) !== hash : contentHash(days.get(key)?.kinds) !== hash;
  };
  return [...new Set([...stored.keys(), ...days.keys(), ...reached.keys()])].filter(isWrong);
}
