import { events, rupeesText, texts, toRupees } from '@baazi/contracts';
import type { Tx } from '@baazi/service-kit';
import type { Core } from '../core';
import { house, player } from '../ledger/account';
import { inBooks } from '../ledger/in-books';
import { inTurn } from '../ledger/in-turn';
import { postTransfer } from '../ledger/post-transfer';
import { tellBalance } from '../wallets/tell-balance';
import { wallets } from '../wallets/wallet';
import { decideCapture } from './decide-capture';
import { intents, type Intent } from './intent';
import { paymentKey, payments, type Payment } from './payment';
import type { Capture } from './provider';

/** Where webhook, return page and poller end: credits a captured payment exactly once, or puts it into suspense. */
export async function creditDeposit(core: Core, provider: string, capture: Capture): Promise<void> {
  await inTurn(`intent:${capture.intentId ?? capture.paymentId}`, () =>
    inBooks(core, async (tx) => {
      const { db } = core;
      const _id = paymentKey(provider, capture.paymentId);
      const payment = await payments(db).findById(_id).session(tx.session).lean<Payment | null>();
      const intent =
        capture.intentId === undefined
          ? null
          : await intents(db).findById(capture.intentId).session(tx.session).lean<Intent | null>();
      const decision = decideCapture({ provider, capture, intent: intent ?? undefined, payment: payment ?? undefined });
      if (decision.is === 'nothing') return;
      const seen: Omit<Payment, 'state'> = {
        _id,
        provider,
        paymentId: capture.paymentId,
        amountPaise: capture.amountPaise,
        currency: capture.currency,
        createdAt: core.clocks.business.now(),
        ...(capture.intentId === undefined ? {} : { intentId: capture.intentId }),
        ...(capture.email === undefined ? {} : { email: capture.email }),
      };
      if (decision.is === 'suspense') {
        await postTransfer(tx, core, {
          id: `suspense:${capture.paymentId}`,
          kind: 'suspense',
          about: _id,
          legs: [house('deposits', -capture.amountPaise), house('suspense', capture.amountPaise)],
          memo: { title: 'Payment in suspense', detail: `Payment ${capture.paymentId}: ${decision.reason}` },
        });
        const waiting: Payment = {
          ...seen,
          state: 'suspense',
          reason: decision.reason,
          ...(intent ? { userId: intent.userId } : {}),
        };
        return writePayment(core, tx, waiting);
      }
      await intents(db).updateOne(
        { _id: decision.intent._id, state: { $ne: 'paid' } },
        { $set: { state: 'paid' } },
        { session: tx.session },
      );
      const first = await postDeposit(core, tx, {
        userId: decision.intent.userId,
        paymentId: capture.paymentId,
        amountPaise: capture.amountPaise,
        paymentRef: _id,
        from: 'deposits',
      });
      await writePayment(core, tx, {
        ...seen,
        state: 'credited',
        userId: decision.intent.userId,
        first,
        creditedAt: core.clocks.machine.now(),
      });
    }),
  );
}

/** Posts the deposit and tells the bus; true for the player's first ever, which is decided here, in the deposit's own transaction. */
export async function postDeposit(
  core: Core,
  tx: Tx,
  deposit: {
    userId: string;
    paymentId: string;
    amountPaise: number;
    paymentRef: string;
    from: 'deposits' | 'suspense';
  },
): Promise<boolean> {
  const { userId, paymentId, amountPaise } = deposit;
  const depositId = `deposit:${paymentId}`;
  const added = rupeesText(toRupees(amountPaise));
  const { holdings } = await postTransfer(tx, core, {
    id: depositId,
    kind: 'deposit',
    about: deposit.paymentRef,
    legs: [house(deposit.from, -amountPaise), player(userId, 'cash', amountPaise)],
    memo: { title: texts.deposit, detail: `${added} added to your wallet (payment ${paymentId})` },
  });
  const { modifiedCount } = await wallets(core.db).updateOne(
    { _id: userId, firstDepositId: { $exists: false } },
    { $set: { firstDepositId: depositId } },
    { session: tx.session },
  );
  const first = modifiedCount === 1;
  tx.publish(events.depositMade, { depositId, userId, amountPaise, first, paymentId });
  const holding = holdings.get(userId);
  if (holding) tx.afterCommit(() => tellBalance(core.live, userId, holding, `${added} added`));
  return first;
}

async function writePayment(core: Core, tx: Tx, payment: Payment): Promise<void> {
  await payments(core.db).updateOne({ _id: payment._id }, { $set: payment }, { upsert: true, session: tx.session });
}
