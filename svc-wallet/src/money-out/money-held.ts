import { MIN_WITHDRAWAL_RUPEES, toPaise, type endpoints } from '@baazi/contracts';
import { reply, type Handler, type Tx } from '@baazi/service-kit';
import { underWay } from '../ledger/withdrawal';
import { walletOf } from '../ledger/read-wallets';
import type { WithdrawalDeps } from './withdrawal-deps';

/** Whether money holds an account open that is to be closed. */
export const moneyHeld =
  (deps: WithdrawalDeps): Handler<typeof endpoints.moneyHeld> =>
  async ({ params }) =>
    reply({ held: await isHeld(deps, params.userId) });

/**
 * Cash below the withdrawal minimum does not hold the account: it is moved into suspense. Coins do not hold it
 * either. Bonus money expires with the account: it was never withdrawable.
 */
export async function isHeld(deps: WithdrawalDeps, userId: string, tx?: Tx): Promise<boolean> {
  if (deps.money.mode === 'play') return false;
  const { cash } = await walletOf(deps, userId, tx);
  return cash >= toPaise(MIN_WITHDRAWAL_RUPEES) || isOpen(deps, userId, tx);
}

/** Whether a player has an operation in progress; the withdrawal made by closing the account is excluded. */
export async function isOpen(deps: WithdrawalDeps, userId: string, tx?: Tx): Promise<boolean> {
  const { escrow, withdrawal } = await walletOf(deps, userId, tx);
  if (escrow > 0 || withdrawal === 0) return escrow > 0;
  const isOrdinary = { userId, state: { $in: [...underWay] }, isClosing: { $exists: false } };
  return (await deps.withdrawals.exists(isOrdinary).session(tx?.session ?? null)) !== null;
}
