import { measured } from '@baazi/service-kit';
import type { Bank } from '../bank';
import { checkTotals } from '../trial-balance/check-totals';

/** It rests twenty times as long as it worked: large books are looked at less often. */
const REST_FACTOR = 20;

/**
 * Whether the books balance: the running totals against the wallets, looked at by this copy now and then, and what the
 * last audit by the clock has found. No number until it has looked.
 */
export function watchBooks(bank: Bank): () => Promise<void> {
  let balanced = Number.NaN;
  let auditedAt: Date | undefined;
  const { metrics } = bank.service;
  measured(metrics, {
    name: 'baazi_books_balanced',
    help: '1: the totals balance and the last audit found nothing',
    read: async () => balanced,
  });
  measured(metrics, {
    name: 'baazi_audit_age_seconds',
    help: 'How long ago the last audit by the clock was',
    read: async () => (auditedAt ? (bank.machineNow().getTime() - auditedAt.getTime()) / 1000 : Number.NaN),
  });
  let restUntil = 0;
  return async () => {
    const began = performance.now();
    const last = await bank.audits.raw.findOne({ _id: 'last' });
    auditedAt = last?.at;
    if (began < restUntil) return;
    const { problems } = await checkTotals(bank);
    const now = performance.now();
    restUntil = now + (now - began) * REST_FACTOR;
    balanced = problems.length === 0 && !last?.problems ? 1 : 0;
    if (problems.length > 0) bank.service.log.error({ problems }, 'the books do not balance');
  };
}
