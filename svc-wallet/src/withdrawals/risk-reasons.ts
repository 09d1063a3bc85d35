import { toRupees } from '@baazi/contracts';
import type { Connection } from 'mongoose';
import { referralId, referrals, type Referral } from '../referrals/referral';
import { stakes, type Stake } from '../stakes/stake';
import { withdrawals } from './withdrawal';

export interface RiskFacts {
  amountPaise: number;
  twoApprovalsAboveRupees: number;
  isFirst: boolean;
  upiOfAnother: boolean;
  /** first deposit that earned somebody a reward, and what the player staked since */
  rewardedPaise: number;
  stakedPaise: number;
}

/** What an operator should look at, in plain words. A hint for people: it decides nothing. */
export function riskReasons({
  amountPaise,
  twoApprovalsAboveRupees,
  isFirst,
  upiOfAnother,
  rewardedPaise,
  stakedPaise,
}: RiskFacts): string[] {
  return [
    ...(toRupees(amountPaise) > twoApprovalsAboveRupees ? ['needs two operators'] : []),
    ...(isFirst ? ['first withdrawal'] : []),
    ...(upiOfAnother ? ['UPI ID is used by another player too'] : []),
    ...(rewardedPaise > stakedPaise ? ['first deposit earned a referral reward and was not staked in full'] : []),
  ];
}

const MOST_STAKES = 500;
export async function riskFactsOf(
  db: Connection,
  request: { userId: string; upiKey: string; amountPaise: number; twoApprovalsAboveRupees: number },
): Promise<RiskFacts> {
  const { userId, upiKey } = request;
  const [before, other, referral, staked] = await Promise.all([
    withdrawals(db).exists({ userId }),
    withdrawals(db).exists({ upiKey, userId: { $ne: userId } }),
    referrals(db).findById(referralId(userId)).lean<Referral | null>(),
    stakes(db)
      .find({ userId, state: { $in: ['open', 'won', 'lost'] } }, { stakePaise: 1 })
      .sort({ placedAt: -1 })
      .limit(MOST_STAKES)
      .lean<Pick<Stake, 'stakePaise'>[]>(),
  ]);
  return {
    amountPaise: request.amountPaise,
    twoApprovalsAboveRupees: request.twoApprovalsAboveRupees,
    isFirst: before === null,
    upiOfAnother: other !== null,
    rewardedPaise: referral?.state === 'credited' ? (referral.depositPaise ?? 0) : 0,
    stakedPaise: staked.reduce((sum, { stakePaise }) => sum + stakePaise, 0),
  };
}
