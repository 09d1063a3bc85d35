import { restOf, type Payment, type PaymentState } from '../../ledger/payment';

export interface Reversal {
  paymentId: string;
  /** the provider's id of this part; the payment id when the provider sends none */
  reversalId: string;
  amountPaise: number;
  currency: string;
}
export type ReversalDecision =
  | { kind: 'nothing' }
  /** the provider's event for a refund that we ordered */
  | { kind: 'refund-ended' }
  | { kind: 'book'; paise: number; state: PaymentState };

/**
 * Decides a bank's reversal of a payment: each reversal counts once, in any order, and all of them never exceed the
 * payment. The amount of a payment is unknown until it is captured.
 */
export function decideReversal(payment: Payment | undefined, reversal: Reversal): ReversalDecision {
  if (!payment) return { kind: 'book', paise: reversal.amountPaise, state: 'seen' };
  if (payment.state === 'reversed' || payment.reversals?.some(({ id }) => id === reversal.reversalId))
    return { kind: 'nothing' };
  if (payment.state === 'seen') return { kind: 'book', paise: reversal.amountPaise, state: 'seen' };
  const { state, refund, paymentId } = payment;
  const rest = restOf(payment);
  // A partial reversal during our own refund is not that refund.
  if (state === 'refunding' && reversal.amountPaise >= rest) return { kind: 'refund-ended' };
  // A refund has one event. Another one, or the provider's after a refund by hand, is money that left twice.
  const own = refund?.reference ?? refund?.refundId;
  if (
    state === 'refunded' &&
    (reversal.reversalId === own || (refund?.reference === undefined && reversal.reversalId === paymentId))
  )
    return { kind: 'nothing' };
  const paise = Math.min(reversal.amountPaise, rest);
  if (paise === 0) return { kind: 'nothing' };
  // The refund stays: this one is the house's loss.
  return { kind: 'book', paise, state: paise === rest && state !== 'refunded' ? 'reversed' : state };
}
