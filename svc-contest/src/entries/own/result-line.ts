import { lost, refunded, toRupees, won } from '@baazi/contracts';
import { isCut, type Market } from '../../markets/market';
import type { Entry } from '../entry';

/** The result line of a settled entry or answer; pending ones have none. */
export function resultLine(entry: Entry, market: Market): string | undefined {
  switch (entry.result) {
    case 'pending':
      return undefined;
    case 'won':
      return won(toRupees(entry.payoutPaise));
    case 'lost':
      return lost(toRupees(entry.stakePaise));
    case 'void':
      return refunded(whyVoid(entry, market), toRupees(entry.stakePaise));
  }
}

export function whyVoid(entry: Entry, market: Market): string {
  if (isCut(market, entry.acceptedAt)) return 'Match moved earlier';
  if (market.outcome === 'void' && market.resultText !== undefined) return market.resultText;
  return entry.kind === 'match' ? 'Match abandoned' : 'Question withdrawn';
}
