import { drainDue, dueIn } from '@baazi/service-kit';
import { readCutOver } from '../../ledger/authorisations/cut-over';
import { reportForgery } from '../../ledger/authorisations/signed-lines';
import { endedOrder, orderOf, paymentSubject } from '../payment-authority';
import { isBookedAsStated, readPaymentLines } from '../read-payment-lines';
import { saysRefunded, type Payment } from '../../ledger/payment';
import { inLedgerTransaction } from '../../ledger/ledger-transaction';
import { ProviderDown, type ProviderRefusal, type RefundOutcome } from '../../providers/provider';
import { finishRefund, refundFailed } from './finish-refund';
import { applyKnownRefunds } from './known-refunds';
import type { DepositDeps } from '../deposit-batches';

const AT_ONCE = 8;
/** The reason of a payment whose refund no signed line orders. */
const UNAUTHORISED = 'unauthorised-refund';
const FIRST_WAIT_MS = 2000;
const LONGEST_WAIT_MS = 10 * 60_000;
const POLLED_AGAIN_EVERY_MS = 6 * 3600_000;
const POLLED_AGAIN_FOR_MS = 30 * 24 * 3600_000;

/**
 * Requests the refunds that operators ordered until the provider returns the outcome. Each order has one idempotency
 * key, so a lost answer is requested again.
 */
export async function sendRefunds(deps: DepositDeps): Promise<number> {
  const due = (limit: number): Promise<Payment[]> =>
    deps.payments
      .find({ state: 'refunding', 'refund.nextTryAt': { $lte: deps.machineNow() } })
      .sort({ 'refund.nextTryAt': 1 })
      .limit(limit)
      .lean<Payment[]>();
  await drainDue({ due, concurrency: AT_ONCE }, (payment) => sendRefund(deps, payment, deps.machineNow()));
  await pollAgain(deps);
  const now = deps.machineNow();
  return Math.min(
    await dueIn(deps.payments.raw, 'refund.nextTryAt', { where: { state: 'refunding' }, now }),
    await dueIn(deps.payments.raw, 'refund.askAgainAt', { now }),
  );
}

/** Polls payments that were refunded by hand after an order: a second refund is the house's loss and must be booked. */
async function pollAgain(deps: DepositDeps): Promise<void> {
  const due = (limit: number): Promise<Payment[]> =>
    deps.payments
      .find({ 'refund.askAgainAt': { $lte: deps.machineNow() } })
      .sort({ 'refund.askAgainAt': 1 })
      .limit(limit)
      .lean<Payment[]>();
  await drainDue({ due, concurrency: AT_ONCE }, async (payment) => {
    const next = new Date(deps.machineNow().getTime() + POLLED_AGAIN_EVERY_MS);
    const isLast = next.getTime() > (payment.refund?.endedAt?.getTime() ?? 0) + POLLED_AGAIN_FOR_MS;
    await deps.payments.updateOne(
      { _id: payment._id },
      isLast ? { $unset: { 'refund.askAgainAt': 1 } } : { $set: { 'refund.askAgainAt': next } },
    );
    await orInDoubt(deps, payment, async () => void (await applyKnownRefunds(deps, payment)));
  });
}

async function orInDoubt(deps: DepositDeps, { _id }: Payment, request: () => Promise<void>): Promise<void> {
  try {
    await request();
  } catch (error) {
    if (!(error instanceof ProviderDown)) throw error;
    deps.service.log.warn({ err: error, payment: _id }, 'a refund is in doubt and will be asked for');
  }
}

/**
 * Requests one refund, if a signed line orders exactly this one. Otherwise nothing is sent, and it returns to the
 * operators' queue unless the provider has a refund of it under way.
 */
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
  await orInDoubt(deps, payment, async () => {
    if (!(await isOrdered(deps, payment))) {
      if ((await applyKnownRefunds(deps, payment)) === 'none') await park(deps, payment);
      return;
    }
    // Two operators may be about to record a refund by hand: nothing is sent meanwhile.
    if (saysRefunded(payment, now)) return void (await applyKnownRefunds(deps, payment));
    const outcome = await deps.providers
      .named(payment.provider)
      ?.refund({ paymentId, amountPaise, key: `${paymentId}-${orders}` });
    if (outcome) await applyRefund(deps, _id, outcome);
  });
}

/** The order in the log; a document that claims another one is alarmed. */
function isOrdered(deps: DepositDeps, { _id }: Payment): Promise<boolean> {
  return inLedgerTransaction(deps, async (tx) => {
    const payment = await deps.payments.findById(_id).session(tx.session).lean<Payment | null>();
    if (payment?.state !== 'refunding') return false;
    const lines = await readPaymentLines(deps, tx, payment);
    const cutOver = lines.length === 0 ? await readCutOver(deps, tx.session) : undefined;
    if (!orderOf(payment, lines, { cutOver }))
      reportForgery(deps, { subject: paymentSubject(_id), claim: `a refund ordered by ${payment.refund?.by}` });
    else if (!(await isBookedAsStated(deps, tx, payment))) return false;
    return orderOf(payment, lines, { cutOver, now: deps.machineNow() }) !== undefined;
  });
}

function park(deps: DepositDeps, payment: Payment): Promise<void> {
  const { _id } = payment;
  return inLedgerTransaction(deps, async (tx) => {
    const { matchedCount } = await deps.payments.updateOne(
      { _id, state: 'refunding' },
      { $set: { state: 'suspense', reason: UNAUTHORISED } },
      { session: tx.session },
    );
    if (matchedCount === 0) return;
    await deps.service.operatorsLog.record(tx, {
      by: deps.service.part,
      action: 'hold-refund',
      subject: paymentSubject(_id),
      reason: UNAUTHORISED,
      before: { state: 'refunding' },
      after: { state: 'suspense', ...endedOrder(payment) },
    });
  });
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
