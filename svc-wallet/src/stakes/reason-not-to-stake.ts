import { isOpen, toRupees } from '@baazi/contracts';
import { limitInForce } from '../limits/limit-in-force';
import { reasonNotToPlay, type MoneyState } from '../ledger/money-state';
import { isShut, type Wallet } from '../ledger/wallet';

export type StakeRefusal =
  | 'insufficient-balance'
  | 'one-side-per-group'
  | 'stake-limit'
  | 'timed-out-by-player'
  | 'account-blocked'
  | 'wound-down'
  | 'market-settled'
  | 'entry-closed';
export interface StakeQuestion {
  wallet: Wallet;
  stakePaise: number;
  acceptedAt: Date;
  /** when entry was to end, as svc-contest knew it at the entry check; older orders have none */
  locksAt?: Date | undefined;
  /** of the market, if there is one: its outcome, and from when on stakes are void */
  decision: { outcome?: string; voidFrom?: Date } | undefined;
  money: MoneyState;
  /** staked today and in the last seven days, in paise */
  staked: { daily: number; weekly: number };
  /** A member of the player's group has taken the other side. */
  otherSide: boolean;
  /** machine time */
  now: Date;
}

/**
 * Why a stake is refused; undefined means it is placed. Ordered from reasons that never change to those that money
 * changes.
 */
export function reasonNotToStake({
  wallet,
  stakePaise,
  acceptedAt,
  locksAt,
  decision,
  money,
  staked,
  otherSide,
  now,
}: StakeQuestion): StakeRefusal | undefined {
  if (decision?.outcome !== undefined) return 'market-settled';
  if (decision?.voidFrom !== undefined && acceptedAt >= decision.voidFrom) return 'entry-closed';
  if (locksAt !== undefined && !isOpen(locksAt, acceptedAt)) return 'entry-closed';
  const mode = reasonNotToPlay(money);
  if (mode) return mode;
  if (isShut(wallet, now)) return 'account-blocked';
  if (wallet.limits?.selfExcluded || (wallet.limits?.breakUntil && wallet.limits.breakUntil > now))
    return 'timed-out-by-player';
  if (rupeesOverLimit({ wallet, staked, stakePaise, now }) > 0) return 'stake-limit';
  if (otherSide) return 'one-side-per-group';
  if (wallet.cash + wallet.bonus < stakePaise) return 'insufficient-balance';
  return undefined;
}

/** By how many rupees a stake is over the player's own limits; 0 within them. */
export const rupeesOverLimit = ({
  wallet,
  staked,
  stakePaise,
  now,
}: Pick<StakeQuestion, 'wallet' | 'staked' | 'stakePaise' | 'now'>): number =>
  Math.max(
    0,
    ...(['daily', 'weekly'] as const).map((span) => {
      const limit = limitInForce(wallet.limits, 'stake', span, now);
      return limit === null ? 0 : Math.ceil(toRupees(staked[span] + stakePaise) - limit);
    }),
  );
