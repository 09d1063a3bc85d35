import { MIN_WITHDRAWAL_RUPEES, toPaise, toRupees } from '@baazi/contracts';
import { stillToStake } from '../ledger/wallet-view';
import { reasonNotToWithdraw as modeGate, type MoneyState } from '../ledger/money-state';
import { isShut, mustVerify, type Wallet } from '../ledger/wallet';

export type WithdrawalRefusal =
  | { code: 'mode-closed' | 'account-blocked' | 'verify-email-first' | 'withdrawals-frozen' | 'below-minimum' }
  | { code: 'over-withdrawable'; upToRupees: number }
  | { code: 'stake-deposits-first'; leftRupees: number; upToRupees: number };

/** `all`: the whole withdrawable cash, including paise. */
export type WithdrawalAmount = number | 'all';

/**
 * Why a withdrawal of so many rupees is refused. Cash only: bonus money is never withdrawable. The whole rest may be
 * withdrawn below the minimum in a wind-down and while the account is being closed; then the requirement to stake
 * deposits does not apply.
 */
export function reasonNotToWithdraw({
  wallet,
  rupees,
  money,
  now,
  isClosing = false,
}: {
  wallet: Wallet;
  rupees: WithdrawalAmount;
  money: MoneyState;
  /** machine time */
  now: Date;
  isClosing?: boolean;
}): WithdrawalRefusal | undefined {
  const mode = modeGate(money);
  if (mode) return { code: mode };
  if (isShut(wallet, now)) return { code: 'account-blocked' };
  if (mustVerify(wallet, money.mode)) return { code: 'verify-email-first' };
  if (wallet.frozen !== undefined) return { code: 'withdrawals-frozen' };
  const toStake = stillToStake(wallet, money, isClosing);
  const free = wallet.cash - toStake;
  if (rupees === 'all' && free > 0)
    return free >= toPaise(MIN_WITHDRAWAL_RUPEES) || money.windDown || isClosing
      ? undefined
      : { code: 'below-minimum' };
  const upToRupees = Math.floor(toRupees(free));
  if (rupees === 'all' ? toStake > 0 : toPaise(rupees) > free && toPaise(rupees) <= wallet.cash)
    return { code: 'stake-deposits-first', leftRupees: toRupees(toStake), upToRupees };
  if (rupees === 'all' || toPaise(rupees) > wallet.cash) return { code: 'over-withdrawable', upToRupees };
  return undefined;
}
