import type { Core } from '../core';
import { inBooks } from '../ledger/in-books';
import { recordAction } from '../operators/operator-action';
import { wallets } from '../wallets/wallet';
import { postDeposit } from './credit-deposit';
import { payments, type Payment } from './payment';

interface Match {
  id: string;
  operator: string;
  /** the player it belongs to */
  userId: string;
  reason: string;
}

/** An operator found whose payment in suspense it is: now it is this player's deposit. */
export async function matchSuspense(
  core: Core,
  { id, operator, userId, reason }: Match,
): Promise<'credited' | 'user-not-found' | 'conflict' | 'not-found'> {
  return inBooks(core, async (tx) => {
    const payment = await payments(core.db).findById(id).session(tx.session).lean<Payment | null>();
    if (!payment) return 'not-found';
    if (payment.state !== 'suspense') return 'conflict';
    if (!(await wallets(core.db).exists({ _id: userId }).session(tx.session))) return 'user-not-found';
    const { paymentId, amountPaise } = payment;
    const first = await postDeposit(core, tx, { userId, paymentId, amountPaise, paymentRef: id, from: 'suspense' });
    const { matchedCount } = await payments(core.db).updateOne(
      { _id: id, state: 'suspense' },
      { $set: { state: 'credited', userId, first, creditedAt: core.clocks.machine.now() } },
      { session: tx.session },
    );
    if (matchedCount !== 1) throw new Error('a payment changed inside its own transaction');
    await recordAction(core, tx, {
      by: operator,
      action: 'match-suspense',
      subject: `payment:${id}`,
      reason,
      before: { state: 'suspense' },
      after: { state: 'credited', userId },
    });
    return 'credited';
  });
}
