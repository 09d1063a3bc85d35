import type { WalletCollections } from '../wallet-collections';
import { referralId, type Referral } from '../players/referrals/referral';
import type { Stake } from '../stakes/stake';
import { needsSecondOperator } from './needs-second-operator';
import { withdrawnAround } from './withdrawn-around';

export interface RiskFacts {
  /** this withdrawal and those of the same day */
  dayPaise: number;
  twoApprovalsAboveRupees: number;
  isFirst: boolean;
  upiOfAnother: boolean;
  /** first deposit that earned somebody a reward, and what the player staked since */
  rewardedPaise: number;
  stakedPaise: number;
}

export const FIRST_WITHDRAWAL = 'first withdrawal';

/** What an operator should look at, in plain words. A hint for people: it decides nothing. */
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
  books: WalletCollections,
  request: { userId: string; upiKey: string; amountPaise: number; at: Date; twoApprovalsAboveRupees: number },
): Promise<RiskFacts> {
  const { userId, upiKey, at } = request;
  const [before, sameDay, other, referral, staked] = await Promise.all([
    books.withdrawals.exists({ userId }),
    withdrawnAround(books, { userId, at }),
    books.withdrawals.exists({ upiKey, userId: { $ne: userId } }),
    books.referrals.findById(referralId(userId)).lean<Referral | null>(),
    books.stakes
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
