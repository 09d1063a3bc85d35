import type { Tx } from '@baazi/service-kit';
import type { WalletContext } from '../../wallet-context';
import { house } from '../../ledger/account';
import { inBooks } from '../../ledger/in-books';
import { inSharedBooks } from '../../ledger/in-shared-books';
import { postTransfer } from '../../ledger/post-transfer';
import { tellBalance } from '../../ledger/tell-balance';
import { bookReversal } from '../book-reversal';
import { paymentKey, type Payment } from '../payment';
import type { Capture } from '../../providers/provider';
import { walletOf } from '../../ledger/wallet-of';
import { creditTogether, meetCaptures, seenPayment } from './credit-together';
import { decideCapture } from './decide-capture';
import type { Intent } from './intent';
import { postDeposit } from './post-deposits';
import type { Credit, Told } from './told';

/** Who pays comes back within this time, or the payment is looked for. */
const CLAIMED_WITHIN_MS = 60_000;

/**
 * Where webhook, return page and poller end: credits a captured payment exactly once, or puts it into suspense. What the
 * bank took back before is taken from it in the same step. Plain captures that wait at the same moment share a commit;
 * whatever else there is about one is decided by itself.
 */
export function creditDeposit(bank: WalletContext, provider: string, capture: Capture): Promise<Credit | undefined> {
  const { crediting, creditOf, opened } = bank.trips;
  const key = paymentKey(provider, capture.paymentId);
  const known = crediting.get(key);
  if (known) return known;
  const { intentId = capture.paymentId } = capture;
  const userId = opened.get(intentId, bank.machineNow().getTime())?.userId;
  const underWay = bank
    .keyedQueue(`intent:${intentId}`, () => credit(bank, { provider, capture }))
    .finally(() => {
      crediting.delete(key);
      opened.delete(intentId);
      if (userId !== undefined) creditOf.delete(userId);
    });
  crediting.set(key, underWay);
  // Who comes back from paying waits for it, before anything is read.
  if (userId !== undefined) creditOf.set(userId, underWay);
  return underWay;
}

async function credit(bank: WalletContext, told: Told): Promise<Credit | undefined> {
  const { captures, creditOf, credited, credits, crediting } = bank.trips;
  const met = await captures.add(told, (some) => meetCaptures(bank, some));
  if (met.kind === 'decided') return undefined;
  if (met.kind === 'odd') return creditAlone(bank, told);
  const { userId } = met.intent;
  const paymentId = paymentKey(told.provider, told.capture.paymentId);
  const underWay = crediting.get(paymentId);
  if (underWay) creditOf.set(userId, underWay);
  try {
    const story = { ...told, intent: met.intent };
    const posted = await inSharedBooks(bank, credits, { userId, story }, (tx, plain) =>
      creditTogether(bank, tx, plain),
    );
    if (!posted) return await creditAlone(bank, told);
    tellBalance(bank, userId, posted.wallet, posted);
    const done: Credit = { paymentId, amountPaise: told.capture.amountPaise, wallet: posted.wallet };
    credited.set(userId, done, bank.machineNow().getTime() + CLAIMED_WITHIN_MS);
    return done;
  } finally {
    creditOf.delete(userId);
  }
}

/** Looks for all that may be about a payment. */
async function creditAlone(bank: WalletContext, told: Told): Promise<undefined> {
  const { provider, capture } = told;
  await inBooks(bank, async (tx) => {
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
      ...seenPayment(bank, told),
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
    const { userId } = decision.intent;
    const first = await postDeposit(bank, tx, {
      wallet: await walletOf(bank, userId, tx),
      paymentId: capture.paymentId,
      amountPaise: capture.amountPaise,
      paymentRef: _id,
      from: 'deposits',
    });
    return writePayment(bank, tx, {
      ...seen,
      state: 'credited',
      userId,
      first,
      creditedAt: bank.machineNow(),
    });
  });
}

/** A payment at its capture, and what was reversed of it before. */
async function writePayment(bank: WalletContext, tx: Tx, payment: Payment): Promise<void> {
  await bank.payments.updateOne({ _id: payment._id }, { $set: payment }, { upsert: true, session: tx.session });
  for (const part of payment.reversals ?? []) await bookReversal(bank, tx, payment, part);
}
