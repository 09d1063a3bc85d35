import { eveningCutoff } from './time-rules';

/** `match:<matchID>` or `question:<questionID>`: the market of a stake. */
export type Market = `match:${string}` | `question:${string}`;
export const matchMarket = (matchID: string): Market => `match:${matchID}`;
export const questionMarket = (questionID: string): Market => `question:${questionID}`;

const ENTRY_CLOSES_BEFORE_START_MS = 30 * 60_000;

/** Match entry closes 30 minutes before the start. */
export function entryClosesAt(startsAt: Date | string | number): Date {
  return new Date(new Date(startsAt).getTime() - ENTRY_CLOSES_BEFORE_START_MS);
}

/** A question locks at 19:30 of its Indian day or at its own close, whichever is first. */
export function questionLocksAt(day: string, closesAt?: Date | string | number): Date {
  const evening = eveningCutoff(day);
  return closesAt === undefined ? evening : new Date(Math.min(evening.getTime(), new Date(closesAt).getTime()));
}

/** Open while now is strictly before the lock: at exactly T-30:00.000 entry is closed. */
export function isOpen(locksAt: Date | string | number, now: Date | string | number): boolean {
  return new Date(now).getTime() < new Date(locksAt).getTime();
}
