import type { Tx } from '@baazi/service-kit';
import type { WalletContext } from '../wallet-context';
import type { Wallet } from '../ledger/wallet';
import { walletOf } from '../ledger/wallet-of';

export type PayoutRefusal = 'player-blocked' | 'player-frozen';

/** Why money on its way out of this wallet waits; undefined means that it may go. */
function reasonNotToPay({ status, frozen }: Pick<Wallet, 'status' | 'frozen'>): PayoutRefusal | undefined {
  // Who has left has asked for it before.
  if (status === 'blocked') return 'player-blocked';
  return frozen === undefined ? undefined : 'player-frozen';
}

/** The same, so that it stays true until `tx` commits: a word about the player in between loses its race, or wins it. */
export async function reasonNotToPayNow(
  bank: WalletContext,
  userId: string,
  tx: Tx,
): Promise<PayoutRefusal | undefined> {
  await bank.wallets.updateOne({ _id: userId }, { $inc: { turns: 1 } }, { session: tx.session });
  return reasonNotToPay(await walletOf(bank, userId, tx));
}
