import { atStart, portal } from '../portal/portal';
import { randomId } from './random-id';

/** Long enough for a player to try again after a fault, short enough that the same wish an hour later is a new one. */
const KEPT_MS = 15 * 60_000;

interface Kept {
  key: string;
  at: number;
}
const open = new Map<string, Kept>();
atStart(() => open.clear());

/** The same request gets the same key until it has a final outcome: after a lost reply, trying again drives the same story and cannot pay twice. */
export function keyOf(request: string): string {
  const at = portal().clock();
  const kept = open.get(request);
  if (kept && at - kept.at < KEPT_MS) return kept.key;
  const key = randomId();
  open.set(request, { key, at });
  return key;
}

/** 202, 429, 5xx and a payment still being verified leave the story open; anything else ends it, and the same wish again is a new one. */
export function noteOutcome(request: string, httpStatus: number, code?: string): void {
  const isOpen = httpStatus >= 500 || httpStatus === 202 || httpStatus === 429 || code === 'payment-pending';
  if (!isOpen) open.delete(request);
}
