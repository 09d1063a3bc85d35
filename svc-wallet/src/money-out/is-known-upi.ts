import type { Tx } from '@baazi/service-kit';
import type { WalletCollections } from '../wallet-collections';
import { underWay } from './withdrawal';

/**
 * Whether money of this player went there, or is on its way. What was cancelled or rejected does not count: nobody makes
 * a place known by asking.
 */
export async function isKnownUpi(
  books: WalletCollections,
  { userId, upiKey }: { userId: string; upiKey: string },
  tx?: Tx,
): Promise<boolean> {
  const known = await books.withdrawals
    .exists({ upiKey, userId, state: { $in: [...underWay, 'paid'] } })
    .session(tx?.session ?? null);
  return known !== null;
}
