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
 * Refunds a captured payment once, however often it is requested with one key; undefined for an unknown payment or a
 * repeat with other content. The refund of a payment that was already refunded or reversed fails.
 */
export function sendRefund(journal: ProviderJournal, input: z.infer<typeof SendRefund>, now: Date): Refund | undefined {
  const known = journal.refund(input.key);
  if (known) return known.paymentId === input.paymentId && known.amountPaise === input.amountPaise ? known : undefined;
  const payment = journal.payment(input.paymentId);
  if (payment?.status !== 'captured' || payment.amountPaise !== input.amountPaise) return undefined;
  const isReturned =
    journal.refundedPayment(input.paymentId) || journal.webhookEvent(input.paymentId, 'payment.reversed') !== undefined;
  const refund: Refund = {
    ...input,
    refundId: `rfnd_${randomUUID()}`,
    status: isReturned ? 'failed' : 'processed',
    reason: isReturned ? 'The payment went back already.' : undefined,
    createdAt: now.toISOString(),
  };
  journal.record({ kind: 'refund', refund });
  return refund;
}
