import { MIN_WITHDRAWAL_RUPEES, toPaise, type endpoints } from '@baazi/contracts';
import { reply, type Handler, type Tx } from '@baazi/service-kit';
import type { WalletContext } from '../wallet-context';
import { underWay } from './withdrawal';
import { walletOf } from '../ledger/wallet-of';

/** Whether an account that is to be closed still holds money. */
export const moneyHeld =
  (bank: WalletContext): Handler<typeof endpoints.moneyHeld> =>
  async ({ params }) =>
    reply({ held: await isHeld(bank, params.userId) });

/**
 * Less than could be withdrawn holds nobody: it waits in suspense. Nor do coins. Bonus money dies with the account: it
 * was never the player's to take away.
 */
export async function isHeld(bank: WalletContext, userId: string, tx?: Tx): Promise<boolean> {
  if (bank.money.mode === 'play') return false;
  const { cash } = await walletOf(bank, userId, tx);
  return cash >= toPaise(MIN_WITHDRAWAL_RUPEES) || isOpen(bank, userId, tx);
}

/** Whether something of a player is under way; a rest that was sent with the wish to leave is not. */
export async function isOpen(bank: WalletContext, userId: string, tx?: Tx): Promise<boolean> {
  const { escrow, withdrawal } = await walletOf(bank, userId, tx);
  if (escrow > 0 || withdrawal === 0) return escrow > 0;
  const isOrdinary = { userId, state: { $in: [...underWay] }, isClosing: { $exists: false } };
  return (await bank.withdrawals.exists(isOrdinary).session(tx?.session ?? null)) !== null;
}
