import { restOf, type Payment, type PaymentState } from '../payment';

export interface Reversal {
  paymentId: string;
  /** the provider's id of this part; a provider that names none sends the payment's */
  reversalId: string;
  amountPaise: number;
  currency: string;
  /** The provider says that it was a refund, not a dispute. */
  isRefund?: true;
}
export type ReversalDecision =
  | { kind: 'nothing' }
  /** the news of a refund that we ordered */
  | { kind: 'refund-ended' }
  /** the news of a refund that an operator made by hand */
  | { kind: 'refund-named' }
  | { kind: 'book'; paise: number; state: PaymentState };

/**
 * What the bank taking a payment back does: each reversal counts once, in any order, and all of them together never
 * more than the payment. How much a payment is that nobody has captured yet is not known.
 */
export function decideReversal(payment: Payment | undefined, reversal: Reversal): ReversalDecision {
  if (!payment) return { kind: 'book', paise: reversal.amountPaise, state: 'seen' };
  if (payment.state === 'reversed' || payment.reversals?.some(({ id }) => id === reversal.reversalId))
    return { kind: 'nothing' };
  if (payment.state === 'seen') return { kind: 'book', paise: reversal.amountPaise, state: 'seen' };
  const { state, refund, paymentId } = payment;
  const rest = restOf(payment);
  // A part that comes while our own refund is under way is somebody else's.
  if (state === 'refunding' && reversal.amountPaise >= rest) return { kind: 'refund-ended' };
  if (state === 'refunded') {
    if (reversal.reversalId === refund?.refundId || reversal.reversalId === paymentId) return { kind: 'nothing' };
    if (reversal.isRefund && refund?.refundId === undefined) return { kind: 'refund-named' };
  }
  const paise = Math.min(reversal.amountPaise, rest);
  if (paise === 0) return { kind: 'nothing' };
  // What was refunded stays so: the bank took it a second time.
  return { kind: 'book', paise, state: paise === rest && state !== 'refunded' ? 'reversed' : state };
}
