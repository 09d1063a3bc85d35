import { drainDue } from '@baazi/service-kit';
import type { WalletContext } from '../../wallet-context';
import type { Payment } from '../payment';
import { inBooks } from '../../ledger/in-books';
import { ProviderDown, type ProviderRefusal, type RefundOutcome } from '../../providers/provider';
import { finishRefund, refundFailed } from './finish-refund';

const AT_ONCE = 8;
const FIRST_WAIT_MS = 2000;
const LONGEST_WAIT_MS = 10 * 60_000;

/**
 * Asks providers for the refunds that operators ordered, until they say how it ended. One key an order: a lost answer
 * is asked for again.
 */
export async function sendRefunds(bank: WalletContext): Promise<void> {
  const due = (limit: number): Promise<Payment[]> =>
    bank.payments
      .find({ state: 'refunding', 'refund.nextTryAt': { $lte: bank.machineNow() } })
      .sort({ 'refund.nextTryAt': 1 })
      .limit(limit)
      .lean<Payment[]>();
  await drainDue({ due, concurrency: AT_ONCE }, (payment) => sendRefund(bank, payment, bank.machineNow()));
}

async function sendRefund(bank: WalletContext, payment: Payment, now: Date): Promise<void> {
  const { _id, paymentId, refund } = payment;
  const amountPaise = refund?.amountPaise ?? payment.amountPaise;
  const [orders, tries] = [refund?.orders ?? 1, refund?.tries ?? 0];
  await bank.payments.updateOne(
    { _id, state: 'refunding' },
    {
      $set: { 'refund.nextTryAt': new Date(now.getTime() + Math.min(FIRST_WAIT_MS * 2 ** tries, LONGEST_WAIT_MS)) },
      $inc: { 'refund.tries': 1 },
    },
  );
  try {
    const outcome = await bank.providers
      .named(payment.provider)
      ?.refund({ paymentId, amountPaise, key: `${paymentId}-${orders}` });
    if (outcome) await applyRefund(bank, _id, outcome);
  } catch (error) {
    if (!(error instanceof ProviderDown)) throw error;
    bank.service.log.warn({ err: error, payment: _id }, 'a refund is in doubt and will be asked for');
  }
}

async function applyRefund(bank: WalletContext, id: string, outcome: RefundOutcome | ProviderRefusal): Promise<void> {
  if (outcome.status === 'pending') return;
  await inBooks(bank, async (tx) => {
    const payment = await bank.payments.findById(id).session(tx.session).lean<Payment | null>();
    if (payment?.state !== 'refunding') return;
    if (outcome.status === 'processed') return finishRefund(bank, tx, payment, outcome.refundId);
    return refundFailed(bank, tx, payment, outcome.reason ?? 'the provider gave no reason');
  });
}
