import { emptyPurses, purseOf, purses, type Purses } from '../../ledger/account';
import type { Transfer } from '../../ledger/transfer';

/**
 * Players in ranges of their ids, by the first two characters: ids of accounts are random in every digit, so 256 ranges
 * hold about as many players each, and one lies on one shard, or on two where a shard begins in it.
 */
export const rangeOf = (userId: string): string => userId.slice(0, 2);

const KEY = 'range:';
/** Of the sums of a range among those of days. */
export const rangeKey = (range: string): string => `${KEY}${range}`;
export const rangeOfKey = (key: string): string => key.slice(KEY.length);
export const allRanges = { _id: { $gte: KEY, $lt: 'range;' } };

/** What players of each range gained in all purses, in paise. */
export type RangeSums = Map<string, Purses>;

export function addToRanges(ranges: RangeSums, transfers: readonly Pick<Transfer, 'legs'>[]): void {
  for (const { legs } of transfers)
    for (const { account, paise } of legs) {
      const owner = purseOf(account);
      if (!owner) continue;
      const sums = ranges.get(rangeOf(owner.userId)) ?? emptyPurses();
      ranges.set(rangeOf(owner.userId), sums);
      sums[owner.purse] += paise;
    }
}

/** The ranges whose purses differ between two sums; one that is not there holds nothing. */
export function differingRanges(a: RangeSums, b: RangeSums): string[] {
  const nothing = emptyPurses();
  return [...new Set([...a.keys(), ...b.keys()])]
    .sort()
    .filter((range) => purses.some((purse) => (a.get(range) ?? nothing)[purse] !== (b.get(range) ?? nothing)[purse]));
}
