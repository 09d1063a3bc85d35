import type { Tx } from '@baazi/service-kit';
import type { Connection } from 'mongoose';
import { emptyWallet, wallets, type Wallet } from './wallet';

/** The wallet of a player, as of `tx`'s snapshot when inside one; an untouched one is empty. */
export async function walletOf(db: Connection, userId: string, tx?: Tx): Promise<Wallet> {
  const found = await wallets(db).findById(userId).session(tx?.session ?? null).lean<Wallet | null>();
  return { ...emptyWallet(userId), ...found };
}
