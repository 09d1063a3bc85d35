import type { Capture } from '../../providers/provider';
import type { Intent } from './intent';
import type { Payment } from '../../ledger/payment';

export type SuspenseReason =
  'no-intent' | 'wrong-provider' | 'wrong-amount' | 'wrong-currency' | 'paid-twice' | 'account-closed';
export type CaptureDecision =
  | { kind: 'credit'; intent: Intent }
  | { kind: 'suspense'; reason: SuspenseReason }
  | { kind: 'reversed' }
  | { kind: 'nothing' };

/**
 * Decides a captured payment. A payment is decided once; when all of it was reversed before its capture, nothing
 * moves. The first exact payment of an intent is credited to the intent's player; every other payment waits for an
 * operator.
 */
export function decideCapture({
  provider,
  capture,
  currency,
  intent,
  isClosed,
  payment,
}: {
  provider: string;
  /** the ledger's currency */
  currency: string;
  capture: Capture;
  intent: Intent | undefined;
  /** The intent's player has closed the account. */
  isClosed: boolean;
  payment: Payment | undefined;
}): CaptureDecision {
  if (payment && payment.state !== 'seen') return { kind: 'nothing' };
  if ((payment?.reversedPaise ?? 0) >= capture.amountPaise) return { kind: 'reversed' };
  if (capture.currency !== currency) return { kind: 'suspense', reason: 'wrong-currency' };
  if (!intent) return { kind: 'suspense', reason: 'no-intent' };
  if (intent.provider !== provider) return { kind: 'suspense', reason: 'wrong-provider' };
  if (capture.amountPaise !== intent.amountPaise) return { kind: 'suspense', reason: 'wrong-amount' };
  // A captured payment overrides failed, cancelled and expired; only paid is final.
  if (intent.state === 'paid') return { kind: 'suspense', reason: 'paid-twice' };
  if (isClosed) return { kind: 'suspense', reason: 'account-closed' };
  return { kind: 'credit', intent };
}
