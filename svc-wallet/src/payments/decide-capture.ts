import type { Intent } from './intent';
import type { Payment } from './payment';
import type { Capture } from './provider';

export type SuspenseReason = 'no-intent' | 'wrong-provider' | 'wrong-amount' | 'wrong-currency' | 'paid-twice';
export type CaptureDecision =
  { is: 'credit'; intent: Intent } | { is: 'suspense'; reason: SuspenseReason } | { is: 'nothing' };

/**
 * What a captured payment does. A payment is decided once; a reversal seen before its capture blocks it.
 * The first exact payment of an intent is credited to the intent's player, everything else waits for an operator.
 */
export function decideCapture({
  provider,
  capture,
  intent,
  payment,
}: {
  provider: string;
  capture: Capture;
  intent: Intent | undefined;
  payment: Payment | undefined;
}): CaptureDecision {
  if (payment && payment.state !== 'seen') return { is: 'nothing' };
  if (!intent) return { is: 'suspense', reason: 'no-intent' };
  if (intent.provider !== provider) return { is: 'suspense', reason: 'wrong-provider' };
  if (capture.currency !== intent.currency) return { is: 'suspense', reason: 'wrong-currency' };
  if (capture.amountPaise !== intent.amountPaise) return { is: 'suspense', reason: 'wrong-amount' };
  // A captured payment beats failed, cancelled and expired; only paid is taken.
  if (intent.state === 'paid') return { is: 'suspense', reason: 'paid-twice' };
  return { is: 'credit', intent };
}
