import { randomUUID } from 'node:crypto';
import { z } from 'zod';
import type { CheckoutBooks } from './checkout-books';
import type { Payout } from './checkout-facts';

export const SendPayout = z.strictObject({
  withdrawalId: z.string().regex(/^[A-Za-z0-9_:-]{1,100}$/),
  amountPaise: z.number().int().positive(),
  upi: z.string().min(3).max(100),
});

const QUEUED_FOR_MS = 5_000;

/**
 * Sends money once per withdrawal, however often it is asked; undefined: asked again with other content.
 * UPI ids that begin with `fail` or `queue` are refused or made to wait, for testers.
 */
export function sendPayout(books: CheckoutBooks, wanted: z.infer<typeof SendPayout>, now: Date): Payout | undefined {
  const known = books.payout(wanted.withdrawalId);
  if (known)
    return known.amountPaise === wanted.amountPaise && known.upi === wanted.upi ? asOf(books, known, now) : undefined;
  const payout: Payout = {
    ...wanted,
    payoutId: `pout_${randomUUID()}`,
    status: firstStatus(wanted.upi),
    createdAt: now.toISOString(),
  };
  books.record({ kind: 'payout', payout });
  return payout;
}

export function findPayout(books: CheckoutBooks, withdrawalId: string, now: Date): Payout | undefined {
  const known = books.payout(withdrawalId);
  return known && asOf(books, known, now);
}

function firstStatus(upi: string): Payout['status'] {
  if (upi.startsWith('fail')) return 'failed';
  return upi.startsWith('queue') ? 'queued' : 'processed';
}

function asOf(books: CheckoutBooks, payout: Payout, now: Date): Payout {
  if (payout.status !== 'queued' || now.getTime() - new Date(payout.createdAt).getTime() < QUEUED_FOR_MS) return payout;
  const processed: Payout = { ...payout, status: 'processed' };
  books.record({ kind: 'payout', payout: processed });
  return processed;
}
