import type { Contest } from '../contest';
import type { Market } from '../markets/market';
import { livePicks } from '../picks/live-picks';
import { liabilityOf } from './charge-exposure';

export interface OutcomeBook {
  outcome: string;
  picks: number;
  stakedPaise: number;
  payoutPaise: number;
  liabilityPaise: number;
}

/** A console that asks every second must not read every pick every second. */
const KEPT_MS = 2000;
const kept = new WeakMap<Contest, Map<string, { readAt: number; book: Promise<OutcomeBook[]> }>>();

/** What stands on each outcome of a market, reserved entries included. */
export function readBook(contest: Contest, market: Pick<Market, '_id' | 'outcomes'>): Promise<OutcomeBook[]> {
  const books = kept.get(contest) ?? new Map<string, { readAt: number; book: Promise<OutcomeBook[]> }>();
  kept.set(contest, books);
  const now = contest.service.clocks.machine.now().getTime();
  const known = books.get(market._id);
  if (known && now - known.readAt < KEPT_MS) return known.book;
  const book = countBook(contest, market);
  books.set(market._id, { readAt: now, book });
  book.catch(() => books.delete(market._id));
  return book;
}

export async function countBook(contest: Contest, market: Pick<Market, '_id' | 'outcomes'>): Promise<OutcomeBook[]> {
  const book = new Map(market.outcomes.map((outcome): [string, OutcomeBook] => [outcome, { outcome, picks: 0, stakedPaise: 0, payoutPaise: 0, liabilityPaise: 0 }]));
  for await (const pick of livePicks(contest, market._id)) {
    const line = book.get(pick.selection);
    if (!line) continue;
    line.picks += 1;
    line.stakedPaise += pick.stakePaise;
    line.payoutPaise += pick.payoutPaise;
    line.liabilityPaise += liabilityOf(pick);
  }
  return [...book.values()];
}
