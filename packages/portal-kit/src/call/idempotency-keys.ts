import { atStart, portal } from '../portal/portal';
import { randomId } from '../portal/random-id';

/** Long enough to try again after a fault, short enough that the same request an hour later is a new one. */
const KEPT_MS = 15 * 60_000;

interface Kept {
  key: string;
  at: number;
}
const open = new Map<string, Kept>();
atStart(() => open.clear());

/**
 * The same request gets the same key until it has a final outcome: trying again after a lost reply cannot pay twice.
 */
export function keyOf(request: string): string {
  const at = portal().clock();
  const kept = open.get(request);
  if (kept && at - kept.at < KEPT_MS) return kept.key;
  const key = randomId();
  open.set(request, { key, at });
  return key;
}

const openCodes = new Set<string | undefined>([
  'payment-pending',
  'confirm-password',
  'wrong-password',
  'confirm-factor',
]);

/**
 * After 202, 429, 5xx, a payment still being verified and a password or second factor that is missing the request keeps its key. Any
 * other outcome is final: the same request again is a new one.
 */
export function noteOutcome(request: string, httpStatus: number, code?: string): void {
  const isOpen = httpStatus >= 500 || httpStatus === 202 || httpStatus === 429 || openCodes.has(code);
  if (!isOpen) open.delete(request);
}
