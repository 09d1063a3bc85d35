import type { Core } from '../core';
import { inBooks } from '../ledger/in-books';
import { recordAction } from '../operators/operator-action';
import { finishRefund } from './finish-refund';
import { payments, type Payment, type Refund } from './payment';
import type { Providers } from './providers';

interface Order {
  id: string;
  operator: string;
  reason: string;
  /** the operator has sent it back outside the provider: the bank's reference */
  reference: string | undefined;
}

/**
 * An operator sends a payment in suspense back to its payer: through its provider (`refunding` is committed first, then `send-refunds` asks it),
 * or by hand, which is only recorded. By hand is also the way out when the provider cannot.
 */
export async function refundSuspense(
  core: Core,
  providers: Providers,
  { id, operator, reason, reference }: Order,
): Promise<'refunding' | 'refunded' | 'conflict' | 'not-found' | 'refund-by-hand'> {
  const outcome = await inBooks(core, async (tx) => {
    const payment = await payments(core.db).findById(id).session(tx.session).lean<Payment | null>();
    if (!payment) return 'not-found';
    const { state } = payment;
    if (state !== 'suspense' && !(state === 'refunding' && reference !== undefined)) return 'conflict';
    if (reference === undefined && !providers.named(payment.provider)) return 'refund-by-hand';
    const refund: Refund = {
      by: operator,
      reason,
      orders: (payment.refund?.orders ?? 0) + 1,
      tries: 0,
      nextTryAt: core.clocks.machine.now(),
      ...(reference === undefined ? {} : { reference }),
    };
    const next = reference === undefined ? 'refunding' : 'refunded';
    const { matchedCount } = await payments(core.db).updateOne(
      { _id: id, state },
      { $set: { state: 'refunding', refund } },
      { session: tx.session },
    );
    if (matchedCount !== 1) throw new Error('a payment changed inside its own transaction');
    if (next === 'refunded') await finishRefund(core, tx, { ...payment, state: 'refunding', refund });
    await recordAction(core, tx, {
      by: operator,
      action: 'refund-suspense',
      subject: `payment:${id}`,
      reason,
      before: { state },
      after: { state: next, ...(reference === undefined ? { through: payment.provider } : { reference }) },
    });
    return next;
  });
  if (outcome === 'refunding') core.wake.refunds();
  return outcome;
}
