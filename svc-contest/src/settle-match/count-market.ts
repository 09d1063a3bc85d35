import { toRupees, type endpoints, type ReplyOf } from '@baazi/contracts';
import type { Contest } from '../contest';
import type { Market } from '../markets/market';
import { livePicks } from '../picks/live-picks';
import { addTo, noTotals, paidUnder, type Decision, type Totals } from './totals-of';

export interface MarketCount {
  totals: Totals;
  stakedPaise: number;
  /** reservations whose stake is not known yet */
  unresolved: number;
  /** players who would have more, or less, than under the standing decision */
  gain: number;
  lose: number;
}

/** This service's own count of a market under a decision. */
export async function countMarket(contest: Contest, market: Pick<Market, '_id' | 'voidFrom' | 'outcome'>, outcome: string | undefined): Promise<MarketCount> {
  const decision: Decision = { outcome, voidFrom: market.voidFrom };
  const standing: Decision = { outcome: market.outcome, voidFrom: market.voidFrom };
  const count: MarketCount = { totals: noTotals(), stakedPaise: 0, unresolved: 0, gain: 0, lose: 0 };
  for await (const pick of livePicks(contest, market._id)) {
    if (pick.state === 'reserved') {
      count.unresolved += 1;
      continue;
    }
    addTo(count.totals, decision, pick);
    count.stakedPaise += pick.stakePaise;
    const difference = paidUnder(decision, pick) - paidUnder(standing, pick);
    if (difference > 0) count.gain += 1;
    if (difference < 0) count.lose += 1;
  }
  return count;
}

export type Declared = ReplyOf<typeof endpoints.declareMatch>;

/** What an operator sees of a declaration, before and after it. */
export function declaredView(revision: number, { totals, stakedPaise, unresolved, gain, lose }: MarketCount, isCorrection: boolean): Declared {
  return {
    revision,
    won: totals.won,
    lost: totals.lost,
    void: totals.void,
    unresolved,
    payoutRupees: toRupees(totals.payoutPaise),
    refundRupees: toRupees(totals.refundPaise),
    houseRupees: toRupees(stakedPaise - totals.payoutPaise - totals.refundPaise),
    ...(isCorrection ? { gain, lose } : {}),
  };
}
