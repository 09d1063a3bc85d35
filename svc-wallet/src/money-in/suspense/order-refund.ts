import { byOperator, type Operator } from '@baazi/service-kit';
import type { DepositDeps } from '../deposit-batches';
import { restOf, saysRefunded, type Payment, type Refund } from '../../ledger/payment';
import { lastOrder, paymentSubject, paymentTarget, type OrderFacts } from '../payment-authority';
import { isBookedAsStated, readPaymentLines } from '../read-payment-lines';
import { inLedgerTransaction } from '../../ledger/ledger-transaction';

/**
 * An operator orders the refund of a payment in suspense to its payer, through its provider: `refunding` is committed
 * first, then `send-refunds` requests it.
 */
export async function orderRefund(
  deps: DepositDeps,
  { id, operator, reason }: { id: string; operator: Operator; reason: string },
): Promise<'refunding' | 'conflict' | 'not-found' | 'refund-by-hand'> {
  const outcome = await inLedgerTransaction(deps, async (tx) => {
    const payment = await deps.payments.findById(id).session(tx.session).lean<Payment | null>();
    if (!payment) return 'not-found';
    if (payment.state !== 'suspense' || saysRefunded(payment, deps.machineNow())) return 'conflict';
    if (!deps.providers.named(payment.provider)) return 'refund-by-hand';
    const lines = await readPaymentLines(deps, tx, payment);
    if (!(await isBookedAsStated(deps, tx, payment))) return 'conflict';
    const facts: OrderFacts = {
      target: paymentTarget(payment),
      order: Math.max(payment.refund?.orders ?? 0, lastOrder(lines)) + 1,
      amountPaise: restOf(payment),
    };
    const refund: Refund = {
      by: operator.userId,
      reason,
      amountPaise: facts.amountPaise,
      orders: facts.order,
      tries: 0,
      nextTryAt: deps.machineNow(),
    };
    const { matchedCount } = await deps.payments.updateOne(
      { _id: id, state: 'suspense' },
      { $set: { state: 'refunding', refund }, $unset: { proposal: 1 } },
      { session: tx.session },
    );
    if (matchedCount !== 1) throw new Error('a payment changed inside its own transaction');
    await deps.service.operatorsLog.record(tx, {
      ...byOperator(operator),
      action: 'refund-suspense',
      subject: paymentSubject(id),
      reason,
      before: { state: 'suspense' },
      after: { state: 'refunding', through: payment.provider, ...facts },
    });
    return 'refunding';
  });
  if (outcome === 'refunding') deps.workers.refunds?.wake();
  return outcome;
}
