import { randomBytes } from 'node:crypto';
import { paymentPlans, toPaise } from '@baazi/contracts';
import type { Tx } from '@baazi/service-kit';
import { emptyBalances } from '../../ledger/decide-postings';
import { intentFact } from '../../ledger/authorisations/attested-facts';
import { walletsOf } from '../../ledger/read-wallets';
import { depositedInSpan, payableIntents, reasonNotToDeposit } from './reason-not-to-deposit';
import type { DepositRefusal } from './intent';
import type { Intent } from './intent';
import type { LinkedIntent, PaymentLinkRequest, DepositDeps } from '../deposit-batches';

const LIFETIME_MS = 24 * 3600_000;
const FIRST_POLL_MS = 10_000;
const MOST_OPEN = 50;

/**
 * Stores an intent for each of these requests, or returns the reason for a refusal; a repeated request returns its
 * existing intent.
 */
export async function openIntents(
  deps: DepositDeps,
  tx: Tx,
  requests: readonly PaymentLinkRequest[],
): Promise<(Intent | DepositRefusal)[]> {
  const known = await byRequestKey(deps, tx, requests);
  const users = requests.map(({ userId }) => userId);
  const now = deps.machineNow();
  const walletOf = await walletsOf(deps, users, tx);
  const openOf = await payableIntents(deps, users, now, tx);
  const fresh: Intent[] = [];
  const opened: (Intent | DepositRefusal)[] = [];
  for (const request of requests) {
    const { userId, planId, requestKey } = request;
    const found = requestKey === undefined ? undefined : known.get(requestKey);
    if (found) {
      opened.push(found.heldFor ?? found);
      continue;
    }
    const wallet = walletOf(userId);
    const open = openOf(userId);
    const deposited = await depositedInSpan(deps, wallet, { now, open, tx });
    const reason =
      reasonNotToDeposit({ wallet, rupees: paymentPlans[planId], deposited, money: deps.money, now }) ??
      (open.length >= MOST_OPEN ? 'open-payments' : undefined);
    const made = reason ?? intentOf(deps, request, now);
    if (typeof made !== 'string') fresh.push(made);
    opened.push(made);
  }
  if (fresh.length === 0) return opened;
  // Two concurrent requests of one player could both pass the limit: writing the wallet makes the second fail and
  // retry.
  await deps.wallets.raw.bulkWrite(
    fresh
      .map(({ userId }) => userId)
      .sort()
      .map((_id) => ({
        updateOne: { filter: { _id }, update: { $inc: { turns: 1 }, $setOnInsert: emptyBalances() }, upsert: true },
      })),
    { session: tx.session },
  );
  await deps.intents.raw.insertMany(fresh, { session: tx.session });
  return opened;
}

async function byRequestKey(
  deps: DepositDeps,
  { session }: Tx,
  requests: readonly PaymentLinkRequest[],
): Promise<Map<string, Intent>> {
  const keys = requests.map(({ requestKey }) => requestKey).filter((key) => key !== undefined);
  if (keys.length === 0) return new Map();
  const found = await deps.intents.raw.find({ requestKey: { $in: keys } }, { session }).toArray();
  return new Map(found.map((intent) => [intent.requestKey ?? '', intent]));
}

const intentOf = (
  deps: DepositDeps,
  { userId, planId, provider, requestKey }: PaymentLinkRequest,
  now: Date,
): Intent => {
  const fact = {
    _id: randomBytes(16).toString('hex'),
    userId,
    amountPaise: toPaise(paymentPlans[planId]),
    currency: deps.money.currency,
    provider,
  };
  return {
    ...fact,
    planId,
    signature: deps.signFact(intentFact(fact)),
    state: 'created',
    createdAt: now,
    expiresAt: new Date(now.getTime() + LIFETIME_MS),
    nextPollAt: new Date(now.getTime() + FIRST_POLL_MS),
    polls: 0,
    ...(requestKey === undefined ? {} : { requestKey }),
  };
};

/**
 * Stores the payment page of these intents. An intent that has ended meanwhile keeps its state and still gets its
 * page.
 */
export async function noteLinks(deps: DepositDeps, linked: readonly LinkedIntent[]): Promise<true[]> {
  const { matchedCount } = await deps.intents.raw.bulkWrite(
    linked.map(({ _id, ...link }) => ({
      updateOne: {
        filter: { _id, state: 'created' as const },
        update: { $set: { state: 'linked' as const, ...link } },
      },
    })),
    { ordered: false },
  );
  if (matchedCount < linked.length)
    await deps.intents.raw.bulkWrite(
      linked.map(({ _id, paymentUrl }) => ({
        updateOne: { filter: { _id, paymentUrl: { $exists: false } }, update: { $set: { paymentUrl } } },
      })),
      { ordered: false },
    );
  return linked.map(() => true);
}
