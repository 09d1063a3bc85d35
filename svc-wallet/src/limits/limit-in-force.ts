import type { OwnLimits } from '../ledger/wallet';
import { addDays, dayInIndia, startOfDayInIndia } from '@baazi/contracts';

/** The limit in rupees at an instant: a raised one counts from its day on. Null means none. */
export function limitInForce(
  limits: OwnLimits | undefined,
  kind: 'deposit' | 'stake',
  span: 'daily' | 'weekly',
  now: Date,
): number | null {
  const due = (limits?.pending ?? [])
    .filter((change) => change.kind === kind && change.span === span && change.from <= now)
    .sort((a, b) => a.from.getTime() - b.from.getTime())
    .at(-1);
  return due ? due.limit : (limits?.[kind]?.[span] ?? null);
}

/** Start of a daily and a weekly limit: today's Indian midnight, and that of six days ago (seven days with today). */
export function spanStarts(now: Date): { daily: Date; weekly: Date } {
  const today = dayInIndia(now);
  return { daily: startOfDayInIndia(today), weekly: startOfDayInIndia(addDays(today, -6)) };
}
