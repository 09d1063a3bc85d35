import { toRupees } from '@baazi/contracts';
import { limitInForce } from '../../players/limits/limit-in-force';
import { reasonNotToDeposit as modeGate, type MoneyState } from '../../settings/money-state';
import type { Wallet } from '../../ledger/wallet';

export type DepositRefusal =
  'deposit-limit' | 'open-payments' | 'timed-out-by-player' | 'account-blocked' | 'wound-down' | 'mode-closed';

/** Why a player may not start a deposit of so many rupees. Money that was captured is credited all the same. */
export function reasonNotToDeposit(question: {
  wallet: Wallet;
  rupees: number;
  deposited: { daily: number; weekly: number };
  money: MoneyState;
  now: Date;
}): DepositRefusal | undefined {
  const { wallet, rupees, deposited, money, now } = question;
  const mode = modeGate(money);
  if (mode) return mode;
  if (wallet.status === 'blocked' || wallet.status === 'closed') return 'account-blocked';
  if (wallet.limits?.selfExcluded || (wallet.limits?.breakUntil && wallet.limits.breakUntil > now))
    return 'timed-out-by-player';
  for (const span of ['daily', 'weekly'] as const) {
    const limit = limitInForce(wallet.limits, 'deposit', span, now);
    if (limit !== null && toRupees(deposited[span]) + rupees > limit) return 'deposit-limit';
  }
  return undefined;
}
