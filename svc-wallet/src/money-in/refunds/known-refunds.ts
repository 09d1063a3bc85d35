import { restOf, type Payment } from '../../ledger/payment';
import type { DepositDeps } from '../deposit-batches';
import { reverseDeposit } from './reverse-deposit';

/**
 * Polls the provider for the refunds of a payment and books what left: `returned`. `pending`: one is under way there.
 */
export async function applyKnownRefunds(deps: DepositDeps, payment: Payment): Promise<'none' | 'pending' | 'returned'> {
  const { provider, paymentId, currency, reversals = [], refund } = payment;
  const refunds = (await deps.providers.named(provider)?.refundsOf(paymentId)) ?? [];
  const booked = new Set([...reversals.map(({ id }) => id), refund?.reference, refund?.refundId]);
  const unbooked = refunds.filter(({ refundId, status }) => status !== 'failed' && !booked.has(refundId));
  const processed = unbooked.filter(({ status }) => status === 'processed');
  for (const { refundId, amountPaise } of processed)
    await reverseDeposit(deps, provider, { paymentId, reversalId: refundId, amountPaise, currency });
  const returned = processed.reduce((sum, { amountPaise }) => sum + amountPaise, 0);
  if (returned >= restOf(payment)) return 'returned';
  return unbooked.length > processed.length ? 'pending' : 'none';
}
