import { events, rupeesText, texts, toRupees } from '@baazi/contracts';
import type { Tx } from '@baazi/service-kit';
import type { Bank } from '../bank';
import { house, player } from '../ledger/account';
import { inBooks } from '../ledger/in-books';
import { walletOf } from '../wallets/wallet-of';
import { bookReversal } from '../payments/book-reversal';
import { postTransfer } from '../ledger/post-transfer';
import type { Capture } from '../providers/provider';
import { decideCapture } from './decide-capture';
import type { Intent } from './intent';
import { paymentKey, type Payment } from '../payments/payment';

/**
 * Where webhook, return page and poller end: credits a captured payment exactly once, or puts it into suspense. What the
 * bank took back before is taken from it in the same step.
 */
export async function creditDeposit(bank: Bank, provider: string, capture: Capture): Promise<void> {
  await bank.inTurn(`intent:${capture.intentId ?? capture.paymentId}`, () =>
    inBooks(bank, async (tx) => {
      const _id = paymentKey(provider, capture.paymentId);
      const payment = await bank.payments.findById(_id).session(tx.session).lean<Payment | null>();
      const intent =
        capture.intentId === undefined
          ? null
          : await bank.intents.findById(capture.intentId).session(tx.session).lean<Intent | null>();
      const decision = decideCapture({
        provider,
        currency: bank.money.currency,
        capture,
        intent: intent ?? undefined,
        isClosed: intent !== null && (await walletOf(bank, intent.userId, tx)).status === 'closed',
        payment: payment ?? undefined,
      });
      if (decision.kind === 'nothing') return;
      const seen: Omit<Payment, 'state'> = {
        _id,
        provider,
        paymentId: capture.paymentId,
        amountPaise: capture.amountPaise,
        currency: capture.currency,
        createdAt: bank.now(),
        ...(capture.intentId === undefined ? {} : { intentId: capture.intentId }),
        ...(capture.email === undefined ? {} : { email: capture.email }),
        ...(payment?.reversals ? { reversals: payment.reversals } : {}),
        ...(payment?.reversedPaise === undefined
          ? {}
          : { reversedPaise: Math.min(payment.reversedPaise, capture.amountPaise) }),
      };
      if (decision.kind === 'reversed')
        return writePayment(bank, tx, { ...seen, state: 'reversed', ...(intent ? { userId: intent.userId } : {}) });
      if (decision.kind === 'suspense') {
        await postTransfer(tx, bank, {
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
        return writePayment(bank, tx, waiting);
      }
      await bank.intents.updateOne(
        { _id: decision.intent._id, state: { $ne: 'paid' } },
        { $set: { state: 'paid' } },
        { session: tx.session },
      );
      const first = await postDeposit(bank, tx, {
        userId: decision.intent.userId,
        paymentId: capture.paymentId,
        amountPaise: capture.amountPaise,
        paymentRef: _id,
        from: 'deposits',
      });
      return writePayment(bank, tx, {
        ...seen,
        state: 'credited',
        userId: decision.intent.userId,
        first,
        creditedAt: bank.machineNow(),
      });
    }),
  );
}

/**
 * Posts the deposit and tells the bus; true for the player's first ever, which is decided here, in the deposit's own
 * transaction.
 */
export async function postDeposit(
  bank: Bank,
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
  await postTransfer(tx, bank, {
    id: depositId,
    kind: 'deposit',
    about: deposit.paymentRef,
    legs: [house(deposit.from, -amountPaise), player(userId, 'cash', amountPaise)],
    unstaked: amountPaise,
    memo: { title: texts.deposit, detail: `${added} added to your wallet (payment ${paymentId})` },
    words: `${added} added`,
  });
  const { modifiedCount } = await bank.wallets.updateOne(
    { _id: userId, firstDepositId: { $exists: false } },
    { $set: { firstDepositId: depositId } },
    { session: tx.session },
  );
  const first = modifiedCount === 1;
  tx.publish(events.depositMade, { depositId, userId, amountPaise, first, paymentId });
  return first;
}

/** A payment at its capture, and what was reversed of it before. */
async function writePayment(bank: Bank, tx: Tx, payment: Payment): Promise<void> {
  await bank.payments.updateOne({ _id: payment._id }, { $set: payment }, { upsert: true, session: tx.session });
  for (const part of payment.reversals ?? []) await bookReversal(bank, tx, payment, part);
}
