import { atStart, portal } from '../portal/portal';
import { randomId } from '../portal/random-id';

/** Long enough for a retry after a fault, short enough that the same request an hour later is a new one. */
const KEPT_MS = 15 * 60_000;

interface OpenKey {
  key: string;
  at: number;
}
const open = new Map<string, OpenKey>();
atStart(() => open.clear());

/** The same request has the same key until its final outcome: a retry after a lost reply cannot pay twice. */
export function keyOf(request: string): string {
  const at = portal().clock();
  const openKey = open.get(request);
  if (openKey && at - openKey.at < KEPT_MS) return openKey.key;
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
 * A request keeps its key after 202, 429, 5xx, while a payment is being verified, and while a password or second
 * factor is missing. Any other outcome is final: the same request afterwards is a new one.
 */
export function noteOutcome(request: string, httpStatus: number, code?: string): void {
  const isOpen = httpStatus >= 500 || httpStatus === 202 || httpStatus === 429 || openCodes.has(code);
  if (!isOpen) open.delete(request);
}
