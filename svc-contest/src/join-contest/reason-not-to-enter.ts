import { isOpen, toPaise, winningAmount } from '@baazi/contracts';
import type { Market } from '../markets/market';

export interface EntryWish {
  selection: string;
  stakeRupees: number;
  /** what the player saw; an echo that must be right or absent */
  winRupees?: number;
  /** `match_id`, when the player sent it beside `matchID` */
  subjectId?: string;
}

export type WishRefusal = 'unknown-market' | 'unknown-selection' | 'win-amount-changed';
/** The market does not take this entry now; the same entry made earlier stands. */
export type ClosedRefusal = 'closed' | 'decided' | 'paused' | 'max-stake';

type EntryMarket = Pick<
  Market,
  'outcomes' | 'subjectId' | 'locksAt' | 'state' | 'maxStakePaise' | 'entryPausedUntil' | 'outcome'
>;

/** What is wrong with the wish itself, whatever the time. */
export function reasonNotToWish(market: EntryMarket | null, wish: EntryWish): WishRefusal | undefined {
  if (!market) return 'unknown-market';
  if (wish.subjectId !== undefined && wish.subjectId !== market.subjectId) return 'unknown-market';
  if (!market.outcomes.includes(wish.selection)) return 'unknown-selection';
  // Never silently record less than the player saw, nor believe more than the tiers give.
  if (wish.winRupees !== undefined && wish.winRupees !== winningAmount(wish.stakeRupees)) return 'win-amount-changed';
  return undefined;
}

/** Why the market takes no entry at this instant. At exactly 30 minutes before the start it is closed. */
export function reasonNotToEnter(
  market: EntryMarket,
  stakeRupees: number,
  { now, machineNow }: { now: Date; machineNow: Date },
): ClosedRefusal | undefined {
  if (market.outcome !== undefined) return 'decided';
  if (!isOpen(market.locksAt, now)) return 'closed';
  if (market.entryPausedUntil !== undefined && machineNow < market.entryPausedUntil) return 'paused';
  if (market.maxStakePaise !== undefined && toPaise(stakeRupees) > market.maxStakePaise) return 'max-stake';
  return undefined;
}
