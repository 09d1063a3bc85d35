import { toPaise, toRupees } from '@baazi/contracts';
import { reasonNotToWithdraw as modeGate, type MoneyState } from '../money-mode/money-state';
import type { Wallet } from '../wallets/wallet';

export type WithdrawalRefusal =
  | { code: 'mode-closed' | 'account-blocked' | 'verify-email-first' | 'withdrawals-frozen' }
  | { code: 'over-withdrawable'; upToRupees: number };

/** Why a withdrawal of so many rupees is not taken. Cash only: bonus money is never withdrawable. */
export function reasonNotToWithdraw({
  wallet,
  rupees,
  money,
}: {
  wallet: Wallet;
  rupees: number;
  money: MoneyState;
}): WithdrawalRefusal | undefined {
  const mode = modeGate(money);
  if (mode) return { code: mode };
  if (wallet.status === 'blocked' || wallet.status === 'closed') return { code: 'account-blocked' };
  // A guest must first be somebody whom we can write to.
  if (wallet.kind !== 'member' && !wallet.emailVerified) return { code: 'verify-email-first' };
  if (wallet.frozen !== undefined) return { code: 'withdrawals-frozen' };
  if (toPaise(rupees) > wallet.cash) return { code: 'over-withdrawable', upToRupees: toRupees(wallet.cash) };
  return undefined;
}
