import type { NewUpiWaitReason } from '@baazi/contracts';
import { referralId, type Referral } from '../referrals/referral';
import type { Stake } from '../stakes/stake';
import { needsSecondOperator, withdrawnAround } from './needs-second-operator';
import type { WithdrawalCollections } from './withdrawal-deps';

export interface RiskFacts {
  /** this withdrawal and the others of the same day */
  dayPaise: number;
  twoApprovalsAboveRupees: number;
  isFirst: boolean;
  upiOfAnother: boolean;
  /** the first deposit that earned a referrer a reward, and the player's stakes since */
  rewardedPaise: number;
  stakedPaise: number;
}

/** Why a withdrawal to a new UPI id waits a day, as operators see it. */
export const waitReasons: Record<NewUpiWaitReason, string> = {
  recovery: 'waits a day: a recovery dropped a second factor',
  address: 'waits a day: the address changed',
  device: 'waits a day: signed in from a new device',
};

export const FIRST_WITHDRAWAL = 'first withdrawal';

/** Points that an operator should check, in plain words. A hint for people only; no decision depends on it. */
export function riskReasons({
  dayPaise,
  twoApprovalsAboveRupees,
  isFirst,
  upiOfAnother,
  rewardedPaise,
  stakedPaise,
}: RiskFacts): string[] {
  return [
    ...(needsSecondOperator(dayPaise, twoApprovalsAboveRupees) ? ['needs two operators'] : []),
    ...(isFirst ? [FIRST_WITHDRAWAL] : []),
    ...(upiOfAnother ? ['UPI ID is used by another player too'] : []),
    ...(rewardedPaise > stakedPaise ? ['first deposit earned a referral reward and was not staked in full'] : []),
  ];
}

const MOST_STAKES = 500;
export async function riskFactsOf(
  collections: WithdrawalCollections,
  request: { userId: string; upiKey: string; amountPaise: number; at: Date; twoApprovalsAboveRupees: number },
): Promise<RiskFacts> {
  const { userId, upiKey, at } = request;
  const [before, sameDay, other, referral, staked] = await Promise.all([
    collections.withdrawals.exists({ userId }),
    withdrawnAround(collections, { userId, at }),
    collections.withdrawals.exists({ upiKey, userId: { $ne: userId } }),
    collections.referrals.findById(referralId(userId)).lean<Referral | null>(),
    collections.stakes
      .find({ userId, state: { $in: ['open', 'won', 'lost'] } }, { stakePaise: 1 })
      .sort({ placedAt: -1 })
      .limit(MOST_STAKES)
      .lean<Pick<Stake, 'stakePaise'>[]>(),
  ]);
  return {
    dayPaise: request.amountPaise + sameDay,
    twoApprovalsAboveRupees: request.twoApprovalsAboveRupees,
    isFirst: before === null,
    upiOfAnother: other !== null,
    rewardedPaise: referral?.state === 'credited' ? (referral.depositPaise ?? 0) : 0,
    stakedPaise: staked.reduce((sum, { stakePaise }) => sum + stakePaise, 0),
  };
}
