import type { WalletContext } from '../../wallet-context';
import { restOf, type Payment, type Refund } from '../payment';
import { inBooks } from '../../ledger/in-books';
import { finishRefund } from '../refunds/finish-refund';

interface Order {
  id: string;
  operator: string;
  reason: string;
  /** the operator has sent it back outside the provider: the bank's reference */
  reference: string | undefined;
}

/**
 * An operator sends a payment in suspense back to its payer: through its provider (`refunding` is committed first, then
 * `send-refunds` asks it), or by hand, which is only recorded. By hand is also the way out when the provider cannot.
 */
export async function refundSuspense(
  bank: WalletContext,
  { id, operator, reason, reference }: Order,
): Promise<'refunding' | 'refunded' | 'conflict' | 'not-found' | 'refund-by-hand'> {
  const outcome = await inBooks(bank, async (tx) => {
    const payment = await bank.payments.findById(id).session(tx.session).lean<Payment | null>();
    if (!payment) return 'not-found';
    const { state } = payment;
    if (state !== 'suspense' && !(state === 'refunding' && reference !== undefined)) return 'conflict';
    if (reference === undefined && !bank.providers.named(payment.provider)) return 'refund-by-hand';
    const refund: Refund = {
      by: operator,
      reason,
      amountPaise: restOf(payment),
      orders: (payment.refund?.orders ?? 0) + 1,
      tries: 0,
      nextTryAt: bank.machineNow(),
      ...(reference === undefined ? {} : { reference }),
    };
    const next = reference === undefined ? 'refunding' : 'refunded';
    const { matchedCount } = await bank.payments.updateOne(
      { _id: id, state },
      { $set: { state: 'refunding', refund } },
      { session: tx.session },
    );
    if (matchedCount !== 1) throw new Error('a payment changed inside its own transaction');
    if (next === 'refunded') await finishRefund(bank, tx, { ...payment, state: 'refunding', refund });
    await bank.service.operatorsLog.record(tx, {
      by: operator,
      action: 'refund-suspense',
      subject: `payment:${id}`,
      reason,
      before: { state },
      after: { state: next, ...(reference === undefined ? { through: payment.provider } : { reference }) },
    });
    return next;
  });
  if (outcome === 'refunding') bank.workers.refunds?.wake();
  return outcome;
}
