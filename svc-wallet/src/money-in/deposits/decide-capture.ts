import type { Capture } from '../../providers/provider';
import type { Intent, LinkHold } from './intent';
import { saysRefunded, type Payment } from '../../ledger/payment';

export type SuspenseReason =
  'no-intent' | 'wrong-provider' | 'wrong-amount' | 'wrong-currency' | 'paid-twice' | 'account-closed' | LinkHold;
export type CaptureDecision =
  | { kind: 'credit'; intent: Intent }
  | { kind: 'suspense'; reason: SuspenseReason }
  | { kind: 'reversed' }
  /** Its intent becomes known after operators decided: only the reference is stored. */
  | { kind: 'note-intent' }
  | { kind: 'nothing' };

/**
 * Decides a captured payment. When all of it was reversed before its capture, nothing moves. The first exact payment of
 * an intent is credited to the intent's player; every other payment waits for an operator. A payment is decided once,
 * and once more when it waits in suspense without an intent and a later report names it.
 */
export function decideCapture({
  provider,
  capture,
  currency,
  intent,
  isClosed,
  payment,
  now,
}: {
  provider: string;
  /** the ledger's currency */
  currency: string;
  capture: Capture;
  intent: Intent | undefined;
  /** The intent's player has closed the account. */
  isClosed: boolean;
  payment: Payment | undefined;
  now: Date;
}): CaptureDecision {
  if (payment && payment.state !== 'seen') {
    if (payment.intentId !== undefined || capture.intentId === undefined) return { kind: 'nothing' };
    if (payment.state !== 'suspense' || saysRefunded(payment, now)) return { kind: 'note-intent' };
  } else if ((payment?.reversedPaise ?? 0) >= capture.amountPaise) return { kind: 'reversed' };
  if (capture.currency !== currency) return { kind: 'suspense', reason: 'wrong-currency' };
  if (!intent) return { kind: 'suspense', reason: 'no-intent' };
  if (intent.provider !== provider) return { kind: 'suspense', reason: 'wrong-provider' };
  if (capture.amountPaise !== intent.amountPaise) return { kind: 'suspense', reason: 'wrong-amount' };
  // A captured payment overrides failed, cancelled and expired; only paid is final.
  if (intent.state === 'paid') return { kind: 'suspense', reason: 'paid-twice' };
  if (isClosed) return { kind: 'suspense', reason: 'account-closed' };
  if (intent.heldFor) return { kind: 'suspense', reason: intent.heldFor };
  return { kind: 'credit', intent };
}
