import { subAccountOf } from './account';
import type { Transfer } from './transfer';

export interface AccountSums {
  /** house accounts by name; the players' sub-accounts as four sums */
  accounts: Record<string, number>;
  transfers: number;
  problems: string[];
}
export const noSums = (): AccountSums => ({ accounts: {}, transfers: 0, problems: [] });

/** Adds transfers to sums of accounts and returns those whose postings do not sum to zero. */
export function addTransfers(sums: AccountSums, batch: Pick<Transfer, '_id' | 'legs'>[]): void {
  for (const { _id, legs: postings } of batch) {
    let sum = 0;
    for (const { account, paise } of postings) {
      const owner = subAccountOf(account);
      const name = owner ? `players:${owner.subAccount}` : account;
      sums.accounts[name] = (sums.accounts[name] ?? 0) + paise;
      sum += paise;
    }
    sums.transfers += 1;
    if (sum !== 0) sums.problems.push(`transfer ${_id}: its legs sum to ${sum} paise`);
  }
}
