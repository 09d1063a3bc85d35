import type { Tx } from '@baazi/service-kit';
import type { WalletCollections } from '../../wallet-collections';

const MOST_LOOKED_AT = 1000;

/**
 * Whether a friend's first deposit was staked and settled (policy `reward-after-settled-stake`). Deposits are staked in
 * the order in which they come; bonus money, and stakes that are open or were refunded, do not count.
 */
export async function isDepositPlayed(
  books: WalletCollections,
  { friendId, depositPaise = 0 }: { friendId: string; depositPaise?: number },
  { session }: Tx,
): Promise<boolean> {
  const played = { userId: friendId, state: { $in: ['won' as const, 'lost' as const] } };
  const rows = await books.stakes.raw
    .find(played, { session, projection: { paid: 1 }, sort: { placedAt: 1 }, limit: MOST_LOOKED_AT })
    .toArray();
  return rows.reduce((sum, { paid }) => sum + (paid?.unstaked ?? 0), 0) >= depositPaise;
}
