import { restOf, type Payment, type PaymentState } from '../../ledger/payment';

export interface Reversal {
  paymentId: string;
  /** the provider's id of this part; the payment id when the provider sends none */
  reversalId: string;
  amountPaise: number;
  currency: string;
  /** The provider marks this as a refund, not a dispute. */
  isRefund?: true;
}
export type ReversalDecision =
  | { kind: 'nothing' }
  /** the provider's event for a refund that we ordered */
  | { kind: 'refund-ended' }
  /** the provider's event for a refund that an operator made by hand */
  | { kind: 'refund-named' }
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
  if (state === 'refunded') {
    if (reversal.reversalId === refund?.refundId || reversal.reversalId === paymentId) return { kind: 'nothing' };
    if (reversal.isRefund && refund?.refundId === undefined) return { kind: 'refund-named' };
  }
  const paise = Math.min(reversal.amountPaise, rest);
  if (paise === 0) return { kind: 'nothing' };
  // The refund stays: the bank reversed the payment a second time.
  return { kind: 'book', paise, state: paise === rest && state !== 'refunded' ? 'reversed' : state };
}
