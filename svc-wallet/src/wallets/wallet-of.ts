import type { Tx } from '@baazi/service-kit';
import type { Books } from '../books';
import { emptyWallet, type Wallet } from './wallet';

/** The wallet of a player, as of `tx`'s snapshot when inside one; an untouched one is empty. */
export async function walletOf(books: Books, userId: string, tx?: Tx): Promise<Wallet> {
  const found = await books.wallets.raw.findOne({ _id: userId }, tx ? { session: tx.session } : {});
  return { ...emptyWallet(userId), ...found };
}

/** The wallets of several players as of `tx`'s snapshot. */
export async function walletsOf(books: Books, userIds: readonly string[], tx: Tx): Promise<(userId: string) => Wallet> {
  const found = new Map(
    (await books.wallets.raw.find({ _id: { $in: [...userIds] } }, { session: tx.session }).toArray()).map((wallet) => [
      wallet._id,
      wallet,
    ]),
  );
  return (userId) => ({ ...emptyWallet(userId), ...found.get(userId) });
}
