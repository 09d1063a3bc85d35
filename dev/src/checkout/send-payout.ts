import { randomUUID } from 'node:crypto';
import { z } from 'zod';
import type { ProviderJournal } from './provider-journal';
import type { Payout } from './provider-records';

export const SendPayout = z.strictObject({
  withdrawalId: z.string().regex(/^[A-Za-z0-9_:-]{1,100}$/),
  amountPaise: z.number().int().positive(),
  upi: z.string().min(3).max(100),
});

const QUEUED_FOR_MS = 5_000;

/**
 * Pays a withdrawal once, however often it is requested; undefined for a repeat with other content. For testers, UPI
 * ids that begin with `fail` fail, and those with `queue` are delayed.
 */
export function sendPayout(journal: ProviderJournal, input: z.infer<typeof SendPayout>, now: Date): Payout | undefined {
  const known = journal.payout(input.withdrawalId);
  if (known)
    return known.amountPaise === input.amountPaise && known.upi === input.upi ? asOf(journal, known, now) : undefined;
  const payout: Payout = {
    ...input,
    payoutId: `pout_${randomUUID()}`,
    status: firstStatus(input.upi),
    createdAt: now.toISOString(),
  };
  journal.record({ kind: 'payout', payout });
  return payout;
}

export function findPayout(journal: ProviderJournal, withdrawalId: string, now: Date): Payout | undefined {
  const known = journal.payout(withdrawalId);
  return known && asOf(journal, known, now);
}

function firstStatus(upi: string): Payout['status'] {
  if (upi.startsWith('fail')) return 'failed';
  return upi.startsWith('queue') ? 'queued' : 'processed';
}

function asOf(journal: ProviderJournal, payout: Payout, now: Date): Payout {
  if (payout.status !== 'queued' || now.getTime() - new Date(payout.createdAt).getTime() < QUEUED_FOR_MS) return payout;
  const processed: Payout = { ...payout, status: 'processed' };
  journal.record({ kind: 'payout', payout: processed });
  return processed;
}
