import { drainDue } from '@baazi/service-kit';
import type { Payment } from '../../ledger/payment';
import { inLedgerTransaction } from '../../ledger/ledger-transaction';
import { ProviderDown, type ProviderRefusal, type RefundOutcome } from '../../providers/provider';
import { finishRefund, refundFailed } from './finish-refund';
import type { DepositDeps } from '../deposit-deps';

const AT_ONCE = 8;
const FIRST_WAIT_MS = 2000;
const LONGEST_WAIT_MS = 10 * 60_000;

/**
 * Requests the refunds that operators ordered until the provider returns the outcome. Each order has one idempotency
 * key, so a lost answer is requested again.
 */
export async function sendRefunds(deps: DepositDeps): Promise<void> {
  const due = (limit: number): Promise<Payment[]> =>
    deps.payments
      .find({ state: 'refunding', 'refund.nextTryAt': { $lte: deps.machineNow() } })
      .sort({ 'refund.nextTryAt': 1 })
      .limit(limit)
      .lean<Payment[]>();
  await drainDue({ due, concurrency: AT_ONCE }, (payment) => sendRefund(deps, payment, deps.machineNow()));
}

async function sendRefund(deps: DepositDeps, payment: Payment, now: Date): Promise<void> {
  const { _id, paymentId, refund } = payment;
  const amountPaise = refund?.amountPaise ?? payment.amountPaise;
  const [orders, tries] = [refund?.orders ?? 1, refund?.tries ?? 0];
  await deps.payments.updateOne(
    { _id, state: 'refunding' },
    {
      $set: { 'refund.nextTryAt': new Date(now.getTime() + Math.min(FIRST_WAIT_MS * 2 ** tries, LONGEST_WAIT_MS)) },
      $inc: { 'refund.tries': 1 },
    },
  );
  try {
    const outcome = await deps.providers
      .named(payment.provider)
      ?.refund({ paymentId, amountPaise, key: `${paymentId}-${orders}` });
    if (outcome) await applyRefund(deps, _id, outcome);
  } catch (error) {
    if (!(error instanceof ProviderDown)) throw error;
    deps.service.log.warn({ err: error, payment: _id }, 'a refund is in doubt and will be asked for');
  }
}

async function applyRefund(deps: DepositDeps, id: string, outcome: RefundOutcome | ProviderRefusal): Promise<void> {
  if (outcome.status === 'pending') return;
  await inLedgerTransaction(deps, async (tx) => {
    const payment = await deps.payments.findById(id).session(tx.session).lean<Payment | null>();
    if (payment?.state !== 'refunding') return;
    if (outcome.status === 'processed') return finishRefund(deps, tx, payment, outcome.refundId);
    return refundFailed(deps, tx, payment, outcome.reason ?? 'the provider gave no reason');
  });
}
