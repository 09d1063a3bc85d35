import { toRupees } from '@baazi/contracts';
import { limitInForce } from '../limits/limit-in-force';
import { reasonNotToPlay, type MoneyState } from '../settings/money-state';
import type { Wallet } from '../ledger/wallet';

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
  decision,
  money,
  staked,
  otherSide,
  now,
}: StakeQuestion): StakeRefusal | undefined {
  if (decision?.outcome !== undefined) return 'market-settled';
  if (decision?.voidFrom !== undefined && acceptedAt >= decision.voidFrom) return 'entry-closed';
  const mode = reasonNotToPlay(money);
  if (mode) return mode;
  if (wallet.status === 'blocked' || wallet.status === 'closed') return 'account-blocked';
  if (wallet.limits?.selfExcluded || (wallet.limits?.breakUntil && wallet.limits.breakUntil > now))
    return 'timed-out-by-player';
  for (const span of ['daily', 'weekly'] as const) {
    const limit = limitInForce(wallet.limits, 'stake', span, now);
    if (limit !== null && toRupees(staked[span] + stakePaise) > limit) return 'stake-limit';
  }
  if (otherSide) return 'one-side-per-group';
  if (wallet.cash + wallet.bonus < stakePaise) return 'insufficient-balance';
  return undefined;
}
