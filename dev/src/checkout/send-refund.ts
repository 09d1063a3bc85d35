import { randomUUID } from 'node:crypto';
import { z } from 'zod';
import type { CheckoutBooks } from './checkout-books';
import type { Refund } from './checkout-facts';

export const SendRefund = z.strictObject({
  key: z.string().regex(/^[A-Za-z0-9_-]{10,150}$/),
  paymentId: z.string().min(1).max(100),
  amountPaise: z.number().int().positive(),
});

/**
 * Gives a captured payment back once, however often it is asked under one key; undefined: no such payment, or other
 * content under that key. A payment that went back already fails.
 */
export function sendRefund(books: CheckoutBooks, wanted: z.infer<typeof SendRefund>, now: Date): Refund | undefined {
  const known = books.refund(wanted.key);
  if (known)
    return known.paymentId === wanted.paymentId && known.amountPaise === wanted.amountPaise ? known : undefined;
  const payment = books.payment(wanted.paymentId);
  if (payment?.status !== 'captured' || payment.amountPaise !== wanted.amountPaise) return undefined;
  const wentBack =
    books.refundedPayment(wanted.paymentId) || books.noticeOf(wanted.paymentId, 'payment.reversed') !== undefined;
  const refund: Refund = {
    ...wanted,
    refundId: `rfnd_${randomUUID()}`,
    status: wentBack ? 'failed' : 'processed',
    ...(wentBack ? { reason: 'The payment went back already.' } : {}),
    createdAt: now.toISOString(),
  };
  books.record({ kind: 'refund', refund });
  return refund;
}
