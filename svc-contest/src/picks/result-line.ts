import { lost, refunded, toRupees, won } from '@baazi/contracts';
import { isCut, type Market } from '../markets/market';
import type { Pick } from './pick';

/** The result line of a settled pick or answer; pending ones have none. */
export function resultLine(pick: Pick, market: Market): string | undefined {
  switch (pick.result) {
    case 'pending':
      return undefined;
    case 'won':
      return won(toRupees(pick.payoutPaise));
    case 'lost':
      return lost(toRupees(pick.stakePaise));
    case 'void':
      return refunded(whyVoid(pick, market), toRupees(pick.stakePaise));
  }
}

function whyVoid(pick: Pick, market: Market): string {
  if (isCut(market, pick.acceptedAt)) return 'Match moved earlier';
  if (market.outcome === 'void' && market.resultText !== undefined) return market.resultText;
  return pick.kind === 'match' ? 'Match abandoned' : 'Question withdrawn';
}
