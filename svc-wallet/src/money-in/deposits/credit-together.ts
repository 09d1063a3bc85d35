import type { Tx } from '@baazi/service-kit';
import type { WalletContext } from '../../wallet-context';
import { paymentKey, type Payment } from '../payment';
import { walletsOf } from '../../ledger/wallet-of';
import { decideCapture } from './decide-capture';
import { unpaid, type Intent } from './intent';
import { postDeposits } from './post-deposits';
import type { Credited, Met, PlainCapture, Told } from './told';

/** Looks at what these captures meet. For speed alone: what is right is decided in the transaction that credits. */
export async function meetCaptures(bank: WalletContext, told: readonly Told[]): Promise<Met[]> {
  const intents = await intentsOf(bank, told);
  const met = told.map(({ provider, capture }): Met => {
    const decision = decideCapture({
      provider,
      currency: bank.money.currency,
      capture,
      intent: intents.get(capture.intentId ?? ''),
      isClosed: false,
      payment: undefined,
    });
    return decision.kind === 'credit' ? { kind: 'plain', intent: decision.intent } : { kind: 'odd' };
  });
  const odd = told.filter((_told, i) => met[i]?.kind === 'odd').map(keyOf);
  // A payment is told of more than once: by several events, and by who comes back from it.
  const decided = new Set(
    odd.length === 0
      ? []
      : (
          await bank.payments.raw
            .find({ _id: { $in: odd }, state: { $ne: 'seen' } }, { projection: { _id: 1 } })
            .toArray()
        ).map(({ _id }) => _id),
  );
  return told.map((one, i) => (decided.has(keyOf(one)) ? { kind: 'decided' } : (met[i] ?? { kind: 'odd' })));
}

async function intentsOf(bank: WalletContext, told: readonly Told[]): Promise<ReadonlyMap<string, Intent>> {
  const now = bank.machineNow().getTime();
  const ids = told.map(({ capture }) => capture.intentId).filter((id) => id !== undefined);
  const opened = ids.map((id) => bank.trips.opened.get(id, now)).filter((intent) => intent !== undefined);
  const intents = new Map(opened.map((intent) => [intent._id, intent]));
  const others = ids.filter((id) => !intents.has(id));
  if (others.length > 0)
    for (const intent of await bank.intents.raw.find({ _id: { $in: others } }).toArray())
      intents.set(intent._id, intent);
  return intents;
}

/**
 * Credits plain captures, each of another intent, in one commit. A payment that is there already fails the transaction
 * with a duplicate key; one for a player who has left is not touched.
 */
export async function creditTogether(
  bank: WalletContext,
  tx: Tx,
  plain: readonly PlainCapture[],
): Promise<(Credited | undefined)[]> {
  const walletOf = await walletsOf(
    bank,
    plain.map(({ intent }) => intent.userId),
    tx,
  );
  const good = plain.filter(
    (one, i) =>
      walletOf(one.intent.userId).status !== 'closed' && plain.findIndex((other) => keyOf(other) === keyOf(one)) === i,
  );
  if (good.length === 0) return plain.map(() => undefined);
  tx.writes.update(bank.intents, [
    {
      filter: { _id: { $in: good.map(({ intent }) => intent._id) }, state: { $in: [...unpaid] } },
      update: { $set: { state: 'paid' } },
      matches: good.length,
    },
  ]);
  const posted = await postDeposits(
    bank,
    tx,
    good.map((one) => ({
      wallet: walletOf(one.intent.userId),
      paymentId: one.capture.paymentId,
      amountPaise: one.capture.amountPaise,
      paymentRef: keyOf(one),
      from: 'deposits' as const,
    })),
    // Each player is told under the request of the own payment, not under the one that leads the group.
    { idsAreNew: true, isQuiet: true, withCommit: true },
  );
  tx.writes.insert(
    bank.payments,
    good.map((one, i) => ({
      ...seenPayment(bank, one),
      state: 'credited' as const,
      userId: one.intent.userId,
      first: posted[i]?.first === true,
      creditedAt: bank.machineNow(),
    })),
  );
  return plain.map((one) => posted[good.indexOf(one)]);
}

/** A payment as its capture shows it, before anything is decided. */
export const seenPayment = (bank: WalletContext, { provider, capture }: Told): Omit<Payment, 'state'> => ({
  _id: paymentKey(provider, capture.paymentId),
  provider,
  paymentId: capture.paymentId,
  amountPaise: capture.amountPaise,
  currency: capture.currency,
  createdAt: bank.now(),
  ...(capture.intentId === undefined ? {} : { intentId: capture.intentId }),
  ...(capture.email === undefined ? {} : { email: capture.email }),
});
const keyOf = ({ provider, capture }: Told): string => paymentKey(provider, capture.paymentId);
