import { isOpen, toPaise, winningAmount } from '@baazi/contracts';
import type { EntryRequest } from '../entry';
import type { Market } from '../../markets/market';

export type WrongRequest = 'unknown-market' | 'unknown-selection' | 'win-amount-changed';
/** The market does not take this entry now; the same entry made earlier stands. */
export type ClosedMarket = 'closed' | 'decided' | 'paused' | 'max-stake';

type EntryMarket = Pick<
  Market,
  'outcomes' | 'subjectId' | 'locksAt' | 'state' | 'maxStakePaise' | 'entryPausedUntil' | 'outcome'
>;

/** What is wrong with the request itself, whatever the time. */
export function whatIsWrongWith(
  request: Pick<EntryRequest, 'selection' | 'stakeRupees' | 'winRupees' | 'subjectId'>,
  market: EntryMarket | null,
): WrongRequest | undefined {
  if (!market) return 'unknown-market';
  if (request.subjectId !== undefined && request.subjectId !== market.subjectId) return 'unknown-market';
  if (!market.outcomes.includes(request.selection)) return 'unknown-selection';
  // Never silently record less than the player saw, nor believe more than the tiers give.
  if (request.winRupees !== undefined && request.winRupees !== winningAmount(request.stakeRupees))
    return 'win-amount-changed';
  return undefined;
}

/** Why the market takes no entry at this instant. At exactly 30 minutes before the start it is closed. */
export function reasonNotToEnter(
  market: EntryMarket,
  stakeRupees: number,
  { now, machineNow }: { now: Date; machineNow: Date },
): ClosedMarket | undefined {
  if (market.outcome !== undefined) return 'decided';
  if (!isOpen(market.locksAt, now)) return 'closed';
  if (market.entryPausedUntil !== undefined && machineNow < market.entryPausedUntil) return 'paused';
  if (market.maxStakePaise !== undefined && toPaise(stakeRupees) > market.maxStakePaise) return 'max-stake';
  return undefined;
}
