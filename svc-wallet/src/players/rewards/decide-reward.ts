import type { MoneyMode } from '../../ledger/money-state';
import { mustVerify, type Wallet } from '../../ledger/wallet';
import type { Referral, ReferralHold, RewardWait } from '../../referrals/referral';

export type RewardDecision =
  | { kind: 'nothing' }
  | { kind: 'pay' }
  | { kind: 'wait'; reasons: RewardWait[] }
  | { kind: 'hold'; reasons: ReferralHold[] }
  | { kind: 'cancel' }
  | { kind: 'take-back' };
export interface RewardFacts {
  referral: Pick<Referral, 'state' | 'referrerId' | 'depositId' | 'reversed' | 'hold' | 'approved'>;
  /** svc-auth registered this referrer, as a signature proves */
  isAttested: boolean;
  referrer: Pick<Wallet, 'status' | 'kind' | 'cameAsGuest' | 'emailVerified'>;
  mode: MoneyMode;
  /** The friend and the referrer have requested withdrawals to one UPI id. */
  sameUpi: boolean;
  /** The deposit must be staked and settled first, and is not yet; where coins are played for, no stake is settled. */
  isUnplayed: boolean;
}

/** Returns the next step of a referral from all known facts. Pure: after that step it returns 'nothing'. */
export function decideReward({
  referral,
  isAttested,
  referrer,
  mode,
  sameUpi,
  isUnplayed,
}: RewardFacts): RewardDecision {
  const { state } = referral;
  if (referral.reversed) {
    if (state === 'credited') return { kind: 'take-back' };
    return state === 'registered' || state === 'earned' || state === 'on-hold'
      ? { kind: 'cancel' }
      : { kind: 'nothing' };
  }
  if (state !== 'registered' && state !== 'earned' && !(state === 'on-hold' && referral.approved))
    return { kind: 'nothing' };
  // Where coins are played for nobody deposits: a friend who has played is the second fact.
  const isEarned = mode === 'play' ? !isUnplayed : referral.depositId !== undefined;
  if (referral.referrerId === undefined || !isEarned) return { kind: 'nothing' };
  if (!referral.approved) {
    const reasons: ReferralHold[] = [
      ...(isAttested ? [] : (['unsigned-referrer'] as const)),
      ...(referral.hold ? [referral.hold] : []),
      ...(sameUpi ? (['same-upi'] as const) : []),
      ...(referrer.status === 'closed' ? (['referrer-closed'] as const) : []),
    ];
    if (reasons.length > 0) return { kind: 'hold', reasons };
  }
  const waits: RewardWait[] = [
    // A guest's code works, but the reward waits for a verified e-mail address.
    ...(mustVerify(referrer, mode) ? (['guest-unverified'] as const) : []),
    ...(isUnplayed ? (['deposit-unplayed'] as const) : []),
  ];
  return waits.length > 0 ? { kind: 'wait', reasons: waits } : { kind: 'pay' };
}
