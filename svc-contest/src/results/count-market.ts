import { toRupees, type endpoints, type ReplyOf } from '@baazi/contracts';
import type { TallyDeps } from '../entries/entry-deps';
import type { Market } from '../markets/market';
import { tallyOf } from '../entries/tally';
import { changeOf, resultUnder, totalsOf, type Totals } from './totals-of';

export interface MarketCount {
  totals: Totals;
  stakedPaise: number;
  /** of entries that lose */
  lostPaise: number;
  unresolved: number;
  /** entries that get more, or less, than under the current outcome */
  gain: number;
  lose: number;
}

/** This service's own count of a market under an outcome. */
export async function countMarket(
  deps: TallyDeps,
  market: Pick<Market, '_id' | 'voidFrom' | 'outcome'>,
  outcome: string | undefined,
  options: { afresh?: boolean } = {},
): Promise<MarketCount> {
  const { groups, unresolved } = await tallyOf(deps, market, options);
  const stakedPaise = groups.reduce((sum, group) => sum + group.stakedPaise, 0);
  return {
    totals: totalsOf(groups, outcome),
    stakedPaise,
    lostPaise: groups
      .filter((group) => resultUnder(outcome, group) === 'lost')
      .reduce((sum, group) => sum + group.stakedPaise, 0),
    unresolved,
    ...changeOf(groups, { from: market.outcome, to: outcome }),
  };
}

export type Declared = ReplyOf<typeof endpoints.declareMatch>;

/** The totals of a declaration, as operators see them before and after it. */
export function declaredView(
  revision: number,
  { totals, stakedPaise, lostPaise, unresolved, gain, lose }: MarketCount,
  isCorrection: boolean,
): Declared {
  return {
    revision,
    won: totals.won,
    lost: totals.lost,
    void: totals.void,
    unresolved,
    payoutRupees: toRupees(totals.payoutPaise),
    refundRupees: toRupees(totals.refundPaise),
    houseRupees: toRupees(stakedPaise - totals.payoutPaise - totals.refundPaise),
    keptRupees: toRupees(lostPaise),
    gain: isCorrection ? gain : undefined,
    lose: isCorrection ? lose : undefined,
  };
}
