import { z } from 'zod';

export const Link = z.object({
  linkId: z.string(),
  intentId: z.string(),
  amountPaise: z.number().int().positive(),
  currency: z.string(),
  planId: z.union([z.number(), z.string()]).optional(),
  createdAt: z.string(),
});
export type Link = z.infer<typeof Link>;

export const Payment = z.object({
  paymentId: z.string(),
  intentId: z.string(),
  status: z.enum(['captured', 'failed']),
  amountPaise: z.number().int(),
  currency: z.string(),
  createdAt: z.string(),
});
export type Payment = z.infer<typeof Payment>;

/** A webhook event about a payment (`notice` in the journal file); retried until the portal accepts it. */
export const WebhookEvent = z.object({
  eventId: z.string(),
  event: z.enum(['payment.captured', 'payment.failed', 'payment.cancelled', 'payment.reversed']),
  paymentId: z.string(),
  intentId: z.string(),
  amountPaise: z.number().int(),
  currency: z.string(),
  createdAt: z.string(),
});
export type WebhookEvent = z.infer<typeof WebhookEvent>;

export const Payout = z.object({
  payoutId: z.string(),
  withdrawalId: z.string(),
  amountPaise: z.number().int().positive(),
  upi: z.string(),
  status: z.enum(['processed', 'queued', 'failed']),
  createdAt: z.string(),
});
export type Payout = z.infer<typeof Payout>;

export const Refund = z.object({
  refundId: z.string(),
  key: z.string(),
  paymentId: z.string(),
  amountPaise: z.number().int().positive(),
  status: z.enum(['processed', 'failed']),
  reason: z.string().optional(),
  createdAt: z.string(),
});
export type Refund = z.infer<typeof Refund>;

/** One line of the journal. */
export const JournalRecord = z.discriminatedUnion('kind', [
  z.object({ kind: z.literal('link'), link: Link }),
  z.object({ kind: z.literal('payment'), payment: Payment }),
  z.object({ kind: z.literal('notice'), notice: WebhookEvent, dueAtMs: z.number() }),
  z.object({ kind: z.literal('delivered'), eventId: z.string() }),
  z.object({ kind: z.literal('payout'), payout: Payout }),
  z.object({ kind: z.literal('refund'), refund: Refund }),
]);
export type JournalRecord = z.infer<typeof JournalRecord>;
