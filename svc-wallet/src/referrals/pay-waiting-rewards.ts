import type { Core } from '../core';
import { payReferralReward } from './pay-referral-reward';
import { referrals, type Referral } from './referral';

const MOST_AT_ONCE = 500;

/** Rewards that waited for their referrer to verify an e-mail address. */
export async function payWaitingRewards(core: Core, referrerId: string): Promise<void> {
  const waiting = await referrals(core.db)
    .find({ referrerId, state: 'earned' }, { friendId: 1 })
    .sort({ createdAt: 1 })
    .limit(MOST_AT_ONCE)
    .lean<Pick<Referral, 'friendId'>[]>();
  for (const { friendId } of waiting) await payReferralReward(core, friendId);
}
