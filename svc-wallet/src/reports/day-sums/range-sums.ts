import { emptySubAccounts, subAccountOf, subAccounts, type SubAccountBalances } from '../../ledger/account';
import type { Transfer } from '../../ledger/transfer';

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
      sums[owner.purse] += paise;
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
