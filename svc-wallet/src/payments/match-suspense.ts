import { endpoints } from '@baazi/contracts';
import { refuse, reply } from '@baazi/service-kit';
import type { Core } from '../core';
import { house } from '../ledger/account';
import { inBooks } from '../ledger/in-books';
import { postTransfer } from '../ledger/post-transfer';
import { recordAction } from '../operators/operator-action';
import { wallets } from '../wallets/wallet';
import { postDeposit } from './credit-deposit';
import { payments, type Payment, type PaymentState } from './payment';

interface Verdict {
  id: string;
  operator: string;
  /** the player it belongs to; undefined: it goes back to its payer */
  userId: string | undefined;
  reason: string;
}

/** An operator decides about a payment in suspense: it is this player's deposit, or it is refunded. */
export async function matchSuspense(core: Core, { id, operator, userId, reason }: Verdict): Promise<PaymentState | 'user-not-found' | 'conflict' | 'not-found'> {
  return inBooks(core, async (tx) => {
    const payment = await payments(core.db).findById(id).session(tx.session).lean<Payment | null>();
    if (!payment) return 'not-found';
    if (payment.state !== 'suspense') return 'conflict';
    const { paymentId, amountPaise } = payment;
    const state: PaymentState = userId === undefined ? 'refunded' : 'credited';
    if (userId === undefined) {
      await postTransfer(tx, core, {
        id: `suspense-out:${paymentId}`, kind: 'suspense-out', about: id, legs: [house('suspense', -amountPaise), house('deposits', amountPaise)],
        memo: { title: 'Payment refunded', detail: `Payment ${paymentId} was refunded to its payer` },
      });
      await payments(core.db).updateOne({ _id: id, state: 'suspense' }, { $set: { state } }, { session: tx.session });
    } else {
      if (!(await wallets(core.db).exists({ _id: userId }).session(tx.session))) return 'user-not-found';
      const first = await postDeposit(core, tx, { userId, paymentId, amountPaise, paymentRef: id, from: 'suspense' });
      await payments(core.db).updateOne({ _id: id, state: 'suspense' }, { $set: { state, userId, first, creditedAt: core.clocks.machine.now() } }, { session: tx.session });
    }
    await recordAction(core, tx, { by: operator, action: userId === undefined ? 'refund-suspense' : 'match-suspense', subject: `payment:${id}`, reason, before: { state: 'suspense' }, after: { state, ...(userId === undefined ? {} : { userId }) } });
    return state;
  });
}

export function mountMatchSuspense(core: Core): void {
  core.http.handle(endpoints.matchSuspense, async ({ caller, params, body }) => {
    const { userId, refund, reason } = body;
    if ((userId === undefined) === (refund === undefined)) return refuse('invalid-input', { errors: [{ path: 'userId', msg: 'Name the player, or choose refund.' }] });
    const outcome = await matchSuspense(core, { id: params.id, operator: caller.userId, userId, reason });
    if (outcome === 'user-not-found' || outcome === 'conflict' || outcome === 'not-found') return refuse(outcome);
    return reply({ _id: params.id, state: outcome });
  });
}
