import type { Tx } from '@baazi/service-kit';
import { attestedIntent } from '../../ledger/authorisations/attested-facts';
import { paymentKey, type Payment } from '../../ledger/payment';
import { walletsOf } from '../../ledger/read-wallets';
import { decideCapture } from './decide-capture';
import { unpaid, type Intent } from './intent';
import { postNewDeposits } from './post-deposits';
import type { Credited, Met, PlainCapture, ReportedCapture, DepositDeps } from '../deposit-batches';

/**
 * Reads the state that these captures meet. Only an optimization: correctness is decided in the crediting
 * transaction.
 */
export async function meetCaptures(deps: DepositDeps, notified: readonly ReportedCapture[]): Promise<Met[]> {
  const intents = await intentsOf(deps, notified);
  const met = notified.map(({ provider, capture }): Met => {
    const decision = decideCapture({
      provider,
      currency: deps.money.currency,
      capture,
      intent: intents.get(capture.intentId ?? ''),
      isClosed: false,
      payment: undefined,
      now: deps.machineNow(),
    });
    return decision.kind === 'credit' ? { kind: 'plain', intent: decision.intent } : { kind: 'odd' };
  });
  const odd = notified.filter((_capture, i) => met[i]?.kind === 'odd').map(keyOf);
  // A payment is reported more than once: by several events and by the player's return page.
  const decided = new Map(
    odd.length === 0
      ? []
      : (
          await deps.payments.raw
            .find({ _id: { $in: odd }, state: { $ne: 'seen' } }, { projection: { intentId: 1 } })
            .toArray()
        ).map((payment) => [payment._id, payment] as const),
  );
  return notified.map((one, i) => {
    const payment = decided.get(keyOf(one));
    // Only a report that names the intent for the first time can change a decision.
    const addsNothing = payment && (payment.intentId !== undefined || one.capture.intentId === undefined);
    return addsNothing ? { kind: 'decided' } : (met[i] ?? { kind: 'odd' });
  });
}

async function intentsOf(
  deps: DepositDeps,
  notified: readonly ReportedCapture[],
): Promise<ReadonlyMap<string, Intent>> {
  const now = deps.machineNow().getTime();
  const ids = notified.map(({ capture }) => capture.intentId).filter((id) => id !== undefined);
  const opened = ids.map((id) => deps.depositBatches.opened.get(id, now)).filter((intent) => intent !== undefined);
  const intents = new Map(opened.map((intent) => [intent._id, intent]));
  const others = ids.filter((id) => !intents.has(id));
  if (others.length > 0)
    for (const intent of await deps.intents.raw.find({ _id: { $in: others } }).toArray())
      if (attestedIntent(deps, intent)) intents.set(intent._id, intent);
  return intents;
}

/**
 * Credits plain captures, each of another intent, in one commit. An existing payment fails the transaction with a
 * duplicate key; a payment for a closed account is left untouched.
 */
export async function creditBatch(
  deps: DepositDeps,
  tx: Tx,
  plain: readonly PlainCapture[],
): Promise<(Credited | undefined)[]> {
  const walletOf = await walletsOf(
    deps,
    plain.map(({ intent }) => intent.userId),
    tx,
  );
  const good = plain.filter(
    (one, i) =>
      walletOf(one.intent.userId).status !== 'closed' && plain.findIndex((other) => keyOf(other) === keyOf(one)) === i,
  );
  if (good.length === 0) return plain.map(() => undefined);
  tx.writes.update(deps.intents, [
    {
      filter: {
        _id: { $in: good.map(({ intent }) => intent._id) },
        state: { $in: [...unpaid] },
        heldFor: { $exists: false },
      },
      update: { $set: { state: 'paid' } },
      matches: good.length,
    },
  ]);
  // Nobody is notified here: each player is, under the request id of the own payment and not under that of the first
  // item in the batch.
  const posted = await postNewDeposits(
    deps,
    tx,
    good.map((one) => ({
      wallet: walletOf(one.intent.userId),
      paymentId: one.capture.paymentId,
      amountPaise: one.capture.amountPaise,
      paymentRef: keyOf(one),
      from: 'deposits' as const,
    })),
  );
  tx.writes.insert(
    deps.payments,
    good.map((one, i) => ({
      ...seenPayment(deps, one),
      state: 'credited' as const,
      userId: one.intent.userId,
      first: posted[i]?.first === true,
      creditedAt: deps.machineNow(),
    })),
  );
  return plain.map((one) => posted[good.indexOf(one)]);
}

/** A payment as its capture describes it, before any decision. */
export const seenPayment = (deps: DepositDeps, { provider, capture }: ReportedCapture): Omit<Payment, 'state'> => ({
  _id: paymentKey(provider, capture.paymentId),
  provider,
  paymentId: capture.paymentId,
  amountPaise: capture.amountPaise,
  currency: capture.currency,
  createdAt: deps.now(),
  ...(capture.intentId === undefined ? {} : { intentId: capture.intentId }),
  ...(capture.email === undefined ? {} : { email: capture.email }),
});
const keyOf = ({ provider, capture }: ReportedCapture): string => paymentKey(provider, capture.paymentId);
