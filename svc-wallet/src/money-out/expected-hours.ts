import type { WalletCollections } from '../wallet-collections';
import type { Withdrawal } from './withdrawal';

const DAY_MS = 24 * 3600_000;
const HOUR_MS = 3600_000;
const MOST_LOOKED_AT = 500;

/** One read serves all who ask within this time: the nine of ten move slowly, and read hundreds of withdrawals. */
const KEPT_MS = 60_000;

export function keptExpectedHours(books: WalletCollections): (now: Date) => Promise<number | null> {
  let kept = { hours: 0, until: -Infinity };
  return async (now) => {
    if (now.getTime() < kept.until) return kept.hours;
    const hours = await expectedHours(books, now);
    // Nobody was paid yet: the first who is shows up at once.
    if (hours !== null) kept = { hours, until: now.getTime() + KEPT_MS };
    return hours;
  };
}

/**
 * Hours from wish to money, as nine of ten had it in the last seven days; null when nobody was paid in that time. The
 * newest are read by their index and then judged by their end: a filter by it would go through all that was ever paid.
 */
async function expectedHours(books: WalletCollections, now: Date): Promise<number | null> {
  const rows = await books.withdrawals
    .find({ state: 'paid' }, { requestedAt: 1, endedAt: 1 })
    .sort({ createdAt: -1 })
    .limit(MOST_LOOKED_AT)
    .lean<Pick<Withdrawal, 'requestedAt' | 'endedAt'>[]>();
  const since = now.getTime() - 7 * DAY_MS;
  return nineOfTen(
    rows.flatMap(({ requestedAt, endedAt }) =>
      endedAt && endedAt.getTime() >= since ? [(endedAt.getTime() - requestedAt.getTime()) / HOUR_MS] : [],
    ),
  );
}

export function nineOfTen(hours: number[]): number | null {
  const sorted = [...hours].sort((a, b) => a - b);
  const at = sorted[Math.max(0, Math.ceil(sorted.length * 0.9) - 1)];
  return at === undefined ? null : Math.max(1, Math.ceil(at));
}
