import { dayInIndia } from '@baazi/contracts';
import { collectionOf } from '@baazi/service-kit';
import { Schema } from 'mongoose';
import { purseOf, type Purses } from '../../ledger/account';
import type { Transfer } from '../../ledger/transfer';

/** What an account gained and gave, in paise. */
export interface InAndOut {
  in?: number;
  out?: number;
}
interface KindSums {
  count: number;
  /** house accounts by name; the players' purses as four */
  legs: Record<string, InAndOut>;
}

/**
 * What was posted in a day, or in an hour of it, by kind and account: money over time without a walk through the books;
 * and what the players of a range of ids hold. Made of sealed blocks, one after the other (`keep-day-sums.ts`); who deletes it gets it again.
 */
export interface DaySums {
  /**
   * `day:2025-04-05`, `hour:2025-04-05T19`, of business time in India; `range:7f` the players whose ids begin so
   * (`range-sums.ts`); `upto` says how far they reach
   */
  _id: string;
  kinds?: Record<string, KindSums>;
  /** of a range: what its players hold after all blocks that are counted */
  purses?: Purses;
  /** of a range: how its wallets compared when somebody looked at them last, by machine time */
  look?: Look;
  /** of `upto`: the last block that is counted in the days */
  block?: number;
  /** of `upto`: the last block that is counted in the ranges, which are younger than the days */
  rangesBlock?: number;
}
/** How the wallets of a range compared with its sums. */
export interface Look {
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
  for (const { kind, legs, at } of transfers) {
    const day = dayInIndia(at);
    const hour = Math.floor((at.getTime() - startOfIndianDayMs(day)) / HOUR_MS);
    for (const key of [dayKey(day), hourKey(day, hour)]) {
      const sums = days.get(key) ?? { _id: key };
      days.set(key, sums);
      addTransfer((sums.kinds ??= {}), kind, legs);
    }
  }
}

function addTransfer(kinds: Record<string, KindSums>, kind: string, legs: Transfer['legs']): void {
  const sums = (kinds[kind] ??= { count: 0, legs: {} });
  sums.count += 1;
  for (const { account, paise } of legs) {
    const owner = purseOf(account);
    const both = (sums.legs[owner ? `players:${owner.purse}` : account] ??= {});
    if (paise > 0) both.in = (both.in ?? 0) + paise;
    else both.out = (both.out ?? 0) - paise;
  }
}

/** The same as one `$inc`. */
export function incrementsOf({ kinds = {} }: DaySums): Record<string, number> {
  const increments: Record<string, number> = {};
  for (const [kind, { count, legs }] of Object.entries(kinds)) {
    increments[`kinds.${kind}.count`] = count;
    for (const [account, both] of Object.entries(legs))
      for (const way of ['in', 'out'] as const)
        if (both[way] !== undefined) increments[`kinds.${kind}.legs.${account}.${way}`] = both[way];
  }
  return increments;
}

/** Each account's change over some days, in paise. */
export function changesOf(days: Iterable<DaySums>): Map<string, number> {
  const changes = new Map<string, number>();
  for (const { kinds = {} } of days)
    for (const { legs } of Object.values(kinds))
      for (const [account, both] of Object.entries(legs))
        changes.set(account, (changes.get(account) ?? 0) + (both.in ?? 0) - (both.out ?? 0));
  return changes;
}
