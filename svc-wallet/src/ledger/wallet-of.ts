import type { Tx } from '@baazi/service-kit';
import { balancesOf } from './decide-postings';
import { emptyWallet, type Wallet } from './wallet';
import type { LedgerCollections } from './ledger-deps';

/** The wallet of a player, in `tx`'s snapshot when inside one; an untouched one is empty. */
export async function walletOf(collections: LedgerCollections, userId: string, tx?: Tx): Promise<Wallet> {
  const found = await collections.wallets.raw.findOne({ _id: userId }, tx ? { session: tx.session } : {});
  return known(userId, found);
}

/** The wallets of several players, in `tx`'s snapshot when inside one. */
export async function walletsOf(
  collections: LedgerCollections,
  userIds: readonly string[],
  tx?: Tx,
): Promise<(userId: string) => Wallet> {
  const found = new Map(
    (
      await collections.wallets.raw.find({ _id: { $in: [...userIds] } }, tx ? { session: tx.session } : {}).toArray()
    ).map((wallet) => [wallet._id, wallet]),
  );
  return (userId) => known(userId, found.get(userId));
}

const known = (userId: string, found: Wallet | null | undefined): Wallet =>
  found ? { ...emptyWallet(userId), ...found, ...balancesOf(found) } : emptyWallet(userId);
