import { randomUUID } from 'node:crypto';
import { z } from 'zod';
import type { ProviderJournal } from './provider-journal';
import type { Refund } from './provider-records';

export const SendRefund = z.strictObject({
  key: z.string().regex(/^[A-Za-z0-9_-]{10,150}$/),
  paymentId: z.string().min(1).max(100),
  amountPaise: z.number().int().positive(),
});

/**
 * Refunds a captured payment once, however often it is requested with one key; undefined for an unknown payment or a repeat
 * with other content. The refund of a payment that was already refunded or reversed fails.
 */
export function sendRefund(
  journal: ProviderJournal,
  wanted: z.infer<typeof SendRefund>,
  now: Date,
): Refund | undefined {
  const known = journal.refund(wanted.key);
  if (known)
    return known.paymentId === wanted.paymentId && known.amountPaise === wanted.amountPaise ? known : undefined;
  const payment = journal.payment(wanted.paymentId);
  if (payment?.status !== 'captured' || payment.amountPaise !== wanted.amountPaise) return undefined;
  const isReturned =
    journal.refundedPayment(wanted.paymentId) ||
    journal.webhookEvent(wanted.paymentId, 'payment.reversed') !== undefined;
  const refund: Refund = {
    ...wanted,
    refundId: `rfnd_${randomUUID()}`,
    status: isReturned ? 'failed' : 'processed',
    reason: isReturned ? 'The payment went back already.' : undefined,
    createdAt: now.toISOString(),
  };
  journal.record({ kind: 'refund', refund });
  return refund;
}
