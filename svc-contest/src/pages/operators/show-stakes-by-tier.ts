import { toRupees, winningTiers, type endpoints, type ReplyOf } from '@baazi/contracts';
import { reply, type Handler } from '@baazi/service-kit';
import type { MarketDeps } from '../../markets/market';
import type { TallyDeps } from '../../entries/entry-deps';
import { tallyOf, type TallyGroup } from '../../entries/tally';

type Tier = ReplyOf<typeof endpoints.stakesByTier>['tiers'][number];

/** Stakes on undeclared markets by tier, and their expected result for the house. */
export const showStakesByTier =
  (deps: TallyDeps & Pick<MarketDeps, 'markets'>): Handler<typeof endpoints.stakesByTier> =>
  async () => {
    const markets = await deps.markets.find({ state: 'open' }, { voidFrom: 1 }).lean();
    const groups: TallyGroup[] = [];
    for (const market of markets) groups.push(...(await tallyOf(deps, market)).groups.filter(({ cut }) => !cut));
    return reply({ contests: markets.length, tiers: tiersOf(groups) });
  };

/**
 * When both sides are equally likely, a stake returns half of its multiple: above a multiple of two the house loses. It
 * breaks even where players are right with a probability of 1/multiple.
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
        fromRupees,
        entries,
        stakedRupees: toRupees(stakedPaise),
        payoutRupees: toRupees(payoutPaise),
        evenHouseRupees: toRupees(stakedPaise - payoutPaise / 2),
        breakEven: 1 / multiple,
      };
    });
}
