import type { Tx } from '@baazi/service-kit';
import type { WalletCollections } from '../wallet-collections';
import { holdingOf } from './decide-postings';
import { emptyWallet, type Wallet } from './wallet';

/** The wallet of a player, as of `tx`'s snapshot when inside one; an untouched one is empty. */
export async function walletOf(books: WalletCollections, userId: string, tx?: Tx): Promise<Wallet> {
  const found = await books.wallets.raw.findOne({ _id: userId }, tx ? { session: tx.session } : {});
  return known(userId, found);
}

/** The wallets of several players, as of `tx`'s snapshot when inside one. */
export async function walletsOf(
  books: WalletCollections,
  userIds: readonly string[],
  tx?: Tx,
): Promise<(userId: string) => Wallet> {
  const found = new Map(
    (await books.wallets.raw.find({ _id: { $in: [...userIds] } }, tx ? { session: tx.session } : {}).toArray()).map(
      (wallet) => [wallet._id, wallet],
    ),
  );
  return (userId) => known(userId, found.get(userId));
}

const known = (userId: string, found: Wallet | null | undefined): Wallet =>
  found ? { ...emptyWallet(userId), ...found, ...holdingOf(found) } : emptyWallet(userId);
