import { player } from './account';
import type { Balances } from './decide-postings';
import type { TransferOrder } from './transfer';

/**
 * A debt is paid before anything else: whatever operation brings cash to a player who owes the house, the cash pays
 * the debt in the same step. So a player who owes has no cash.
 */
export const ordersToPayDebts = (after: ReadonlyMap<string, Balances>): TransferOrder[] =>
  [...after].flatMap(([userId, { cash, debt, version }]) => {
    const amountPaise = Math.min(cash, -debt);
    if (amountPaise <= 0) return [];
    return [
      {
        // Its own version of the wallet: unique, and the same in a retry.
        id: `debt:${userId}:${version + 1}`,
        kind: 'debt',
        legs: [player(userId, 'cash', -amountPaise), player(userId, 'debt', amountPaise)],
        memo: { key: 'debt-paid', params: { amountPaise } },
      },
    ];
  });
