import type { Core } from '../core';
import { inBooks } from '../ledger/in-books';
import { finishRefund, refundFailed } from './finish-refund';
import { payments, type Payment } from './payment';
import { ProviderDown, type RefundOutcome } from './provider';
import type { Providers } from './providers';

const BATCH = 20;
const FIRST_WAIT_MS = 2000;
const LONGEST_WAIT_MS = 10 * 60_000;

/** Asks providers for the refunds that operators ordered, until they say how it ended. One key an order: a lost answer is asked for again. */
export async function sendRefunds(core: Core, providers: Providers): Promise<void> {
  const now = core.clocks.machine.now();
  const due = await payments(core.db)
    .find({ state: 'refunding', 'refund.nextTryAt': { $lte: now } })
    .sort({ 'refund.nextTryAt': 1 })
    .limit(BATCH)
    .lean<Payment[]>();
  for (const payment of due) {
    const { _id, paymentId, amountPaise, refund } = payment;
    const [orders, tries] = [refund?.orders ?? 1, refund?.tries ?? 0];
    await payments(core.db).updateOne(
      { _id, state: 'refunding' },
      {
        $set: { 'refund.nextTryAt': new Date(now.getTime() + Math.min(FIRST_WAIT_MS * 2 ** tries, LONGEST_WAIT_MS)) },
        $inc: { 'refund.tries': 1 },
      },
    );
    try {
      const outcome = await providers
        .named(payment.provider)
        ?.refund({ paymentId, amountPaise, key: `${paymentId}-${orders}` });
      if (outcome) await applyRefund(core, _id, outcome);
    } catch (error) {
      if (!(error instanceof ProviderDown)) throw error;
      core.log.warn({ err: error, payment: _id }, 'a refund is in doubt and will be asked for');
    }
  }
}

async function applyRefund(core: Core, id: string, outcome: RefundOutcome): Promise<void> {
  if (outcome.status === 'pending') return;
  await inBooks(core, async (tx) => {
    const payment = await payments(core.db).findById(id).session(tx.session).lean<Payment | null>();
    if (payment?.state !== 'refunding') return;
    if (outcome.status === 'processed') return finishRefund(core, tx, payment, outcome.refundId);
    return refundFailed(core, tx, payment, outcome.reason ?? 'the provider gave no reason');
  });
}
