import type { Wallet } from '../wallets/wallet';
import type { Referral, ReferralHold } from './referral';

export type RewardDecision =
  | { is: 'nothing' }
  | { is: 'pay' }
  | { is: 'wait' }
  | { is: 'hold'; reasons: ReferralHold[] }
  | { is: 'cancel' }
  | { is: 'take-back' };
export interface RewardFacts {
  referral: Pick<Referral, 'state' | 'referrerId' | 'depositId' | 'reversed' | 'hold' | 'approved'>;
  referrer: Pick<Wallet, 'status' | 'kind' | 'emailVerified'>;
  /** The friend and the referrer have asked for money at one UPI id. */
  sameUpi: boolean;
}

/** What comes next for a referral, from all that is known. Pure: asking again after it was done gives 'nothing'. */
export function decideReward({ referral, referrer, sameUpi }: RewardFacts): RewardDecision {
  const { state } = referral;
  if (referral.reversed) {
    if (state === 'credited') return { is: 'take-back' };
    return state === 'registered' || state === 'earned' || state === 'on-hold' ? { is: 'cancel' } : { is: 'nothing' };
  }
  if (state !== 'registered' && state !== 'earned' && !(state === 'on-hold' && referral.approved))
    return { is: 'nothing' };
  if (referral.referrerId === undefined || referral.depositId === undefined) return { is: 'nothing' };
  if (!referral.approved) {
    const reasons: ReferralHold[] = [
      ...(referral.hold ? [referral.hold] : []),
      ...(sameUpi ? (['same-upi'] as const) : []),
      ...(referrer.status === 'closed' ? (['referrer-closed'] as const) : []),
    ];
    if (reasons.length > 0) return { is: 'hold', reasons };
  }
  // A guest's code works, the reward waits for a verified e-mail address: else rewards would feed accounts made by the dozen.
  if (referrer.kind !== 'member' && !referrer.emailVerified) return { is: 'wait' };
  return { is: 'pay' };
}
