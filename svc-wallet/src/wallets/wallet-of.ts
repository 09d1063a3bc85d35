import type { Tx } from '@baazi/service-kit';
import type { Connection } from 'mongoose';
import type { Holding } from '../ledger/decide-postings';
import { emptyWallet, wallets, type Wallet } from './wallet';

/** The wallet of a player, as of `tx`'s snapshot when inside one; an untouched one is empty. */
export async function walletOf(db: Connection, userId: string, tx?: Tx): Promise<Wallet> {
  const found = await wallets.raw(db).findOne({ _id: userId }, tx ? { session: tx.session } : {});
  return { ...emptyWallet(userId), ...found };
}

/** The wallets of several players as of `tx`'s snapshot. */
export async function walletsOf(
  db: Connection,
  userIds: readonly string[],
  tx: Tx,
): Promise<(userId: string) => Wallet> {
  const found = new Map(
    (
      await wallets
        .raw(db)
        .find({ _id: { $in: [...userIds] } }, { session: tx.session })
        .toArray()
    ).map((wallet) => [wallet._id, wallet]),
  );
  return (userId) => ({ ...emptyWallet(userId), ...found.get(userId) });
}

/** The part of it that the books work with. */
export const holdingOf = ({ cash, bonus, escrow, withdrawal, version }: Wallet): Holding => ({
  cash,
  bonus,
  escrow,
  withdrawal,
  version,
});
