import { toRupees, winningTiers, type endpoints, type ReplyOf } from '@baazi/contracts';
import { reply, type Handler } from '@baazi/service-kit';
import type { ContestContext } from '../../contest-context';
import { tallyOf, type TallyGroup } from '../../entries/tally';

type Tier = ReplyOf<typeof endpoints.stakesByTier>['tiers'][number];

/** What players have staked on undecided contests by tier, and what it comes to for the house. */
export const stakesByTier =
  (contest: ContestContext): Handler<typeof endpoints.stakesByTier> =>
  async () => {
    const markets = await contest.markets.find({ state: 'open' }, { voidFrom: 1 }).lean();
    const groups: TallyGroup[] = [];
    for (const market of markets) groups.push(...(await tallyOf(contest, market)).groups.filter(({ cut }) => !cut));
    return reply({ contests: markets.length, tiers: tiersOf(groups) });
  };

/**
 * Pure. Where each side is as likely as the other a stake pays back half of its multiple, so from twice on the house
 * loses; it comes out even where players are right as seldom as the multiple is high.
 */
export function tiersOf(groups: readonly Pick<TallyGroup, 'multiple' | 'entries' | 'stakedPaise' | 'payoutPaise'>[]) {
  const sums = new Map<number, { entries: number; stakedPaise: number; payoutPaise: number }>();
  for (const { multiple } of winningTiers) sums.set(multiple, { entries: 0, stakedPaise: 0, payoutPaise: 0 });
  for (const { multiple, entries, stakedPaise, payoutPaise } of groups) {
    const sum = sums.get(multiple) ?? { entries: 0, stakedPaise: 0, payoutPaise: 0 };
    sums.set(multiple, sum);
    sum.entries += entries;
    sum.stakedPaise += stakedPaise;
    sum.payoutPaise += payoutPaise;
  }
  return [...sums]
    .sort(([a], [b]) => a - b)
    .map(([multiple, { entries, stakedPaise, payoutPaise }]): Tier => {
      const fromRupees = winningTiers.find((tier) => tier.multiple === multiple)?.fromRupees;
      return {
        multiple,
        ...(fromRupees === undefined ? {} : { fromRupees }),
        entries,
        stakedRupees: toRupees(stakedPaise),
        payoutRupees: toRupees(payoutPaise),
        evenHouseRupees: toRupees(stakedPaise - payoutPaise / 2),
        breakEven: 1 / multiple,
      };
    });
}
