import type { Tx } from '@baazi/service-kit';
import { inLedgerTransaction, inBatchTransaction } from '../../ledger/ledger-transaction';
import { postTransfer } from '../../ledger/post-transfer';
import { pushBalance } from '../../ledger/wallet-view';
import { houseOf } from '../read-payment-lines';
import { bookReversal } from '../refunds/reverse-deposit';
import { attestedIntent } from '../../ledger/authorisations/attested-facts';
import { LATE_REFERENCE, paymentKey, restOf, type Payment } from '../../ledger/payment';
import type { Capture } from '../../providers/provider';
import { walletOf } from '../../ledger/read-wallets';
import { creditBatch, meetCaptures, seenPayment } from './credit-batch';
import { decideCapture, type CaptureDecision } from './decide-capture';
import type { Intent } from './intent';
import { postDeposit } from './post-deposits';
import type { Credit, ReportedCapture, DepositDeps } from '../deposit-batches';

/** How long a cached credit serves a claim; later claims read the payment from the database. */
const CLAIMED_WITHIN_MS = 60_000;

/**
 * Common end of webhook, return page and poller: credits a captured payment exactly once, or moves it into suspense.
 * Amounts that the bank reversed earlier are deducted in the same step. Concurrent plain captures share a commit;
 * every other case is decided singly.
 */
export function creditDeposit(deps: DepositDeps, provider: string, capture: Capture): Promise<Credit | undefined> {
  const { crediting, creditOf, opened } = deps.depositBatches;
  const key = creditKey({ provider, capture });
  const known = crediting.get(key);
  if (known) return known;
  const { intentId = capture.paymentId } = capture;
  const userId = opened.get(intentId, deps.machineNow().getTime())?.userId;
  const underWay = deps
    .playerQueue(`intent:${intentId}`, () => credit(deps, { provider, capture }))
    .finally(() => {
      crediting.delete(key);
      opened.delete(intentId);
      if (userId !== undefined) creditOf.delete(userId);
    });
  crediting.set(key, underWay);
  // A claim from the return page awaits this promise, so it is registered before any read.
  if (userId !== undefined) creditOf.set(userId, underWay);
  return underWay;
}

/** Reports of one payment share a credit, but one that names its intent never joins one that does not. */
const creditKey = ({ provider, capture: { paymentId, intentId = '' } }: ReportedCapture): string =>
  `${paymentKey(provider, paymentId)} ${intentId}`;

async function credit(deps: DepositDeps, notified: ReportedCapture): Promise<Credit | undefined> {
  const { captures, creditOf, credited, credits, crediting } = deps.depositBatches;
  const met = await captures.add(notified, (some) => meetCaptures(deps, some));
  if (met.kind === 'decided') return undefined;
  if (met.kind === 'odd') return creditSingle(deps, notified);
  const { userId } = met.intent;
  const paymentId = paymentKey(notified.provider, notified.capture.paymentId);
  const underWay = crediting.get(creditKey(notified));
  if (underWay) creditOf.set(userId, underWay);
  try {
    const operation = { ...notified, intent: met.intent };
    const posted = await inBatchTransaction(deps, credits, { userId, operation }, (tx, plain) =>
      creditBatch(deps, tx, plain),
    );
    if (!posted) return await creditSingle(deps, notified);
    pushBalance(deps, userId, posted.wallet, posted);
    const done: Credit = { paymentId, amountPaise: notified.capture.amountPaise, wallet: posted.wallet };
    credited.set(userId, done, deps.machineNow().getTime() + CLAIMED_WITHIN_MS);
    return done;
  } finally {
    creditOf.delete(userId);
  }
}

/** Reads every document that may belong to a payment. */
async function creditSingle(deps: DepositDeps, notified: ReportedCapture): Promise<undefined> {
  const { provider, capture } = notified;
  await inLedgerTransaction(deps, async (tx) => {
    const _id = paymentKey(provider, capture.paymentId);
    const payment = await deps.payments.findById(_id).session(tx.session).lean<Payment | null>();
    const found =
      capture.intentId === undefined
        ? null
        : await deps.intents.findById(capture.intentId).session(tx.session).lean<Intent | null>();
    const intent = (found && attestedIntent(deps, found)) ?? null;
    const decision = decideCapture({
      provider,
      currency: deps.money.currency,
      capture,
      intent: intent ?? undefined,
      isClosed: intent !== null && (await walletOf(deps, intent.userId, tx)).status === 'closed',
      payment: payment ?? undefined,
      now: deps.machineNow(),
    });
    if (decision.kind === 'nothing') return;
    if (payment && payment.state !== 'seen') return decideAgain(deps, tx, { payment, intent, decision, capture });
    const seen: Omit<Payment, 'state'> = {
      ...seenPayment(deps, notified),
      ...(payment?.reversals ? { reversals: payment.reversals } : {}),
      ...(payment?.reversedPaise === undefined
        ? {}
        : { reversedPaise: Math.min(payment.reversedPaise, capture.amountPaise) }),
    };
    if (decision.kind === 'reversed')
      return writePayment(deps, tx, { ...seen, state: 'reversed', ...(intent ? { userId: intent.userId } : {}) });
    if (decision.kind === 'suspense') {
      const house = await houseOf(deps, tx, capture);
      await postTransfer(tx, deps, {
        id: `suspense:${capture.paymentId}`,
        kind: 'suspense',
        about: _id,
        legs: [house('deposits', -capture.amountPaise), house('suspense', capture.amountPaise)],
        memo: { key: 'payment-in-suspense', params: { paymentId: capture.paymentId, reason: decision.reason } },
      });
      const waiting: Payment = {
        ...seen,
        state: 'suspense',
        reason: decision.reason,
        ...(intent ? { userId: intent.userId } : {}),
      };
      return writePayment(deps, tx, waiting);
    }
    if (decision.kind !== 'credit') throw new Error(`a new payment cannot be decided as ${decision.kind}`);
    await markPaid(deps, tx, decision.intent);
    const { userId } = decision.intent;
    const first = await postDeposit(deps, tx, {
      wallet: await walletOf(deps, userId, tx),
      paymentId: capture.paymentId,
      amountPaise: capture.amountPaise,
      paymentRef: _id,
      from: 'deposits',
    });
    return writePayment(deps, tx, {
      ...seen,
      state: 'credited',
      userId,
      first,
      creditedAt: deps.machineNow(),
    });
  });
}

/** A later report names the intent of a payment: one in suspense is credited from there, or its reason changes. */
async function decideAgain(
  deps: DepositDeps,
  tx: Tx,
  {
    payment,
    intent,
    decision,
    capture,
  }: { payment: Payment; intent: Intent | null; decision: CaptureDecision; capture: Capture },
): Promise<void> {
  const { _id, state, paymentId } = payment;
  const known: Partial<Payment> = { intentId: capture.intentId };
  if (intent && payment.userId === undefined) known.userId = intent.userId;
  if (decision.kind === 'suspense') known.reason = decision.reason;
  if (decision.kind === 'credit') {
    const { userId } = decision.intent;
    await markPaid(deps, tx, decision.intent);
    const first = await postDeposit(deps, tx, {
      wallet: await walletOf(deps, userId, tx),
      paymentId,
      amountPaise: restOf(payment),
      paymentRef: _id,
      from: 'suspense',
    });
    Object.assign(known, { state: 'credited', reason: LATE_REFERENCE, first, creditedAt: deps.machineNow() });
  }
  const { matchedCount } = await deps.payments.updateOne({ _id, state }, { $set: known }, { session: tx.session });
  if (matchedCount !== 1) throw new Error('a payment changed inside its own transaction');
}

const markPaid = (deps: DepositDeps, tx: Tx, { _id }: Intent) =>
  deps.intents.updateOne({ _id, state: { $ne: 'paid' } }, { $set: { state: 'paid' } }, { session: tx.session });

/** A payment at its capture, with the amount reversed before it. */
async function writePayment(deps: DepositDeps, tx: Tx, payment: Payment): Promise<void> {
  await deps.payments.updateOne({ _id: payment._id }, { $set: payment }, { upsert: true, session: tx.session });
  for (const part of payment.reversals ?? []) await bookReversal(deps, tx, payment, part);
}
