import { restOf, type Payment, type Refund } from '../../ledger/payment';
import { inLedgerTransaction } from '../../ledger/ledger-transaction';
import { finishRefund } from '../refunds/finish-refund';
import type { DepositDeps } from '../deposit-deps';

interface Order {
  id: string;
  operator: string;
  reason: string;
  /** the bank's reference, when the operator has refunded outside the provider */
  reference: string | undefined;
}

/**
 * An operator refunds a payment in suspense to its payer: through its provider (`refunding` is committed first, then
 * `send-refunds` requests it), or by hand, which is only recorded. By hand is also the fallback when the provider
 * cannot refund.
 */
export async function refundSuspense(
  deps: DepositDeps,
  { id, operator, reason, reference }: Order,
): Promise<'refunding' | 'refunded' | 'conflict' | 'not-found' | 'refund-by-hand'> {
  const outcome = await inLedgerTransaction(deps, async (tx) => {
    const payment = await deps.payments.findById(id).session(tx.session).lean<Payment | null>();
    if (!payment) return 'not-found';
    const { state } = payment;
    if (state !== 'suspense' && !(state === 'refunding' && reference !== undefined)) return 'conflict';
    if (reference === undefined && !deps.providers.named(payment.provider)) return 'refund-by-hand';
    const refund: Refund = {
      by: operator,
      reason,
      amountPaise: restOf(payment),
      orders: (payment.refund?.orders ?? 0) + 1,
      tries: 0,
      nextTryAt: deps.machineNow(),
      ...(reference === undefined ? {} : { reference }),
    };
    const next = reference === undefined ? 'refunding' : 'refunded';
    const { matchedCount } = await deps.payments.updateOne(
      { _id: id, state },
      { $set: { state: 'refunding', refund } },
      { session: tx.session },
    );
    if (matchedCount !== 1) throw new Error('a payment changed inside its own transaction');
    if (next === 'refunded') await finishRefund(deps, tx, { ...payment, state: 'refunding', refund });
    await deps.service.operatorsLog.record(tx, {
      by: operator,
      action: 'refund-suspense',
      subject: `payment:${id}`,
      reason,
      before: { state },
      after: { state: next, ...(reference === undefined ? { through: payment.provider } : { reference }) },
    });
    return next;
  });
  if (outcome === 'refunding') deps.workers.refunds?.wake();
  return outcome;
}
