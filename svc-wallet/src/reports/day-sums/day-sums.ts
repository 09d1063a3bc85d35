import { dayInIndia } from '@baazi/contracts';
import { collectionOf } from '@baazi/service-kit';
import { Schema } from 'mongoose';
import { subAccountOf, emptySubAccounts, subAccounts, type SubAccountBalances } from '../../ledger/account';
import type { Transfer } from '../../ledger/transfer';

/** An account's credits and debits, in paise. */
export interface InAndOut {
  in?: number;
  out?: number;
}
interface KindSums {
  count: number;
  /** house accounts by name; the players' sub-accounts as four */
  legs: Record<string, InAndOut>;
}

/**
 * The postings of a day, or of an hour of it, by kind and account: money over time without reading the ledger; and
 * the balances of the players of a range of ids. Built from sealed blocks in order (`count-day-sums.ts`); if deleted,
 * it is rebuilt.
 */
export interface DaySums {
  /**
   * `day:2025-04-05`, `hour:2025-04-05T19`, of business time in India; `range:7f` the players whose ids begin with
   * it; `upto` stores the last counted block
   */
  _id: string;
  kinds?: Record<string, KindSums>;
  /** of a range: its players' balances after all counted blocks */
  purses?: SubAccountBalances;
  /** of a range: the result of the last comparison with its wallets, by machine time */
  look?: RangeCheck;
  /** of `upto`: the last block that is counted in the days */
  block?: number;
  /** of `upto`: the last block that is counted in the ranges, which are younger than the days */
  rangesBlock?: number;
}
/** The comparison of the wallets of a range with its sums. */
export interface RangeCheck {
  at: Date;
  problems: string[];
}
const schema = new Schema<DaySums>(
  {
    _id: { type: String, required: true },
    kinds: Schema.Types.Mixed,
    purses: Schema.Types.Mixed,
    look: Schema.Types.Mixed,
    block: Number,
    rangesBlock: Number,
  },
  { versionKey: false, minimize: false },
);
export const openDaySums = collectionOf<DaySums>('DaySums', schema, 'days');

export const UP_TO = 'upto';
export const dayKey = (day: string): string => `day:${day}`;
export const hourKey = (day: string, hour: number): string => `hour:${day}T${String(hour).padStart(2, '0')}`;

const HOUR_MS = 3600_000;
const startOfIndianDayMs = (day: string): number => Date.parse(`${day}T00:00:00.000+05:30`);

export type Counted = Pick<Transfer, 'kind' | 'legs' | 'at'>;

/** Adds transfers to the sums of their day and of their hour. */
export function addToDays(days: Map<string, DaySums>, transfers: readonly Counted[]): void {
  for (const { kind, legs: postings, at } of transfers) {
    const day = dayInIndia(at);
    const hour = Math.floor((at.getTime() - startOfIndianDayMs(day)) / HOUR_MS);
    for (const key of [dayKey(day), hourKey(day, hour)]) {
      const sums = days.get(key) ?? { _id: key };
      days.set(key, sums);
      addTransfer((sums.kinds ??= {}), kind, postings);
    }
  }
}

function addTransfer(kinds: Record<string, KindSums>, kind: string, postings: Transfer['legs']): void {
  const sums = (kinds[kind] ??= { count: 0, legs: {} });
  sums.count += 1;
  for (const { account, paise } of postings) {
    const owner = subAccountOf(account);
    const both = (sums.legs[owner ? `players:${owner.subAccount}` : account] ??= {});
    if (paise > 0) both.in = (both.in ?? 0) + paise;
    else both.out = (both.out ?? 0) - paise;
  }
}

/** The same sums as one `$inc`. */
export function incrementsOf({ kinds = {} }: DaySums): Record<string, number> {
  const increments: Record<string, number> = {};
  for (const [kind, { count, legs: postings }] of Object.entries(kinds)) {
    increments[`kinds.${kind}.count`] = count;
    for (const [account, both] of Object.entries(postings))
      for (const way of ['in', 'out'] as const)
        if (both[way] !== undefined) increments[`kinds.${kind}.legs.${account}.${way}`] = both[way];
  }
  return increments;
}

/** Each account's change over some days, in paise. */
export function changesOf(days: Iterable<DaySums>): Map<string, number> {
  const changes = new Map<string, number>();
  for (const { kinds = {} } of days)
    for (const { legs: postings } of Object.values(kinds))
      for (const [account, both] of Object.entries(postings))
        changes.set(account, (changes.get(account) ?? 0) + (both.in ?? 0) - (both.out ?? 0));
  return changes;
}

/**
 * Groups players into ranges by the first two characters of their ids: ids of accounts are random in every digit, so
 * 256 ranges hold about as many players each, and a range lies on one shard, or on two where a shard begins in it.
 */
export const rangeOf = (userId: string): string => userId.slice(0, 2);

const KEY = 'range:';
/** The key of a range's sums among those of days. */
export const rangeKey = (range: string): string => `${KEY}${range}`;
export const rangeOfKey = (key: string): string => key.slice(KEY.length);
export const allRanges = { _id: { $gte: KEY, $lt: 'range;' } };

/** The net change of each range's players in all sub-accounts, in paise. */
export type RangeSums = Map<string, SubAccountBalances>;

export function addToRanges(ranges: RangeSums, transfers: readonly Pick<Transfer, 'legs'>[]): void {
  for (const { legs: postings } of transfers)
    for (const { account, paise } of postings) {
      const owner = subAccountOf(account);
      if (!owner) continue;
      const sums = ranges.get(rangeOf(owner.userId)) ?? emptySubAccounts();
      ranges.set(rangeOf(owner.userId), sums);
      sums[owner.subAccount] += paise;
    }
}

/** The ranges whose sub-accounts differ between two sums; a missing range counts as zero. */
export function differingRanges(a: RangeSums, b: RangeSums): string[] {
  const nothing = emptySubAccounts();
  return [...new Set([...a.keys(), ...b.keys()])]
    .sort()
    .filter((range) =>
      subAccounts.some((subAccount) => (a.get(range) ?? nothing)[subAccount] !== (b.get(range) ?? nothing)[subAccount]),
    );
}
