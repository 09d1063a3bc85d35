import { isOpen, toPaise, winningAmount } from '@baazi/contracts';
import type { EntryRequest } from '../entry';
import type { Market } from '../../markets/market';

export type InvalidRequest = 'unknown-market' | 'unknown-selection' | 'win-amount-changed';
/** The market takes no such entry now; the same entry made earlier stays valid. */
export type ClosedMarket = 'closed' | 'decided' | 'paused' | 'max-stake';

type EntryMarket = Pick<
  Market,
  'outcomes' | 'subjectId' | 'locksAt' | 'state' | 'maxStakePaise' | 'entryPausedUntil' | 'outcome'
>;

/** Why the request is invalid at any time. */
export function reasonInvalid(
  request: Pick<EntryRequest, 'selection' | 'stakeRupees' | 'winRupees' | 'subjectId'>,
  market: EntryMarket | null,
): InvalidRequest | undefined {
  if (!market) return 'unknown-market';
  if (request.subjectId !== undefined && request.subjectId !== market.subjectId) return 'unknown-market';
  if (!market.outcomes.includes(request.selection)) return 'unknown-selection';
  // Never record less than the player saw, nor more than the tiers pay.
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
