import type { ContestContext } from '../contest-context';
import type { Market } from '../markets/market';
import { tallyOf, type TallyGroup } from './tally';

interface OutcomeBook {
  outcome: string;
  entries: number;
  stakedPaise: number;
  payoutPaise: number;
  liabilityPaise: number;
}

/** What stands on each outcome of a market, as the console shows it: entries that are held. */
export async function readBook(
  contest: ContestContext,
  market: Pick<Market, '_id' | 'outcomes' | 'voidFrom'>,
): Promise<OutcomeBook[]> {
  const { groups } = await tallyOf(contest, market);
  return market.outcomes.map((outcome) => {
    const mine = groups.filter(({ selection, cut }) => selection === outcome && !cut);
    const sum = (of: (group: TallyGroup) => number): number => mine.reduce((total, group) => total + of(group), 0);
    const [entries, stakedPaise, payoutPaise] = [
      sum((group) => group.entries),
      sum((group) => group.stakedPaise),
      sum((group) => group.payoutPaise),
    ];
    return { outcome, entries, stakedPaise, payoutPaise, liabilityPaise: payoutPaise - stakedPaise };
  });
}
