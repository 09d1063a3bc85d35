import { randomBytes } from 'node:crypto';
import { paymentPlans, toPaise } from '@baazi/contracts';
import type { Tx } from '@baazi/service-kit';
import type { WalletContext } from '../../wallet-context';
import { emptyHolding } from '../../ledger/decide-postings';
import { walletsOf } from '../../ledger/wallet-of';
import { depositedLately, payableIntents } from './deposited-lately';
import type { Intent } from './intent';
import type { LinkedIntent, LinkWish } from './link-wish';
import { reasonNotToDeposit, type DepositRefusal } from './reason-not-to-deposit';

const LIFETIME_MS = 24 * 3600_000;
const FIRST_POLL_MS = 10_000;
const MOST_OPEN = 50;

/** Stores an intent for each of these wishes, or says why not; a wish that was heard before has its intent. */
export async function openIntents(
  bank: WalletContext,
  tx: Tx,
  wishes: readonly LinkWish[],
): Promise<(Intent | DepositRefusal)[]> {
  const known = await byRequestKey(bank, tx, wishes);
  const users = wishes.map(({ userId }) => userId);
  const now = bank.machineNow();
  const walletOf = await walletsOf(bank, users, tx);
  const openOf = await payableIntents(bank, users, now, tx);
  const fresh: Intent[] = [];
  const opened: (Intent | DepositRefusal)[] = [];
  for (const wish of wishes) {
    const { userId, planId, requestKey } = wish;
    const found = requestKey === undefined ? undefined : known.get(requestKey);
    if (found) {
      opened.push(found);
      continue;
    }
    const wallet = walletOf(userId);
    const open = openOf(userId);
    const deposited = await depositedLately(bank, wallet, { now, open, tx });
    const reason =
      reasonNotToDeposit({ wallet, rupees: paymentPlans[planId], deposited, money: bank.money, now }) ??
      (open.length >= MOST_OPEN ? 'open-payments' : undefined);
    const made = reason ?? intentOf(bank, wish, now);
    if (typeof made !== 'string') fresh.push(made);
    opened.push(made);
  }
  if (fresh.length === 0) return opened;
  // Two wishes of one player side by side would both find room: the second now loses its race and looks again.
  await bank.wallets.raw.bulkWrite(
    fresh
      .map(({ userId }) => userId)
      .sort()
      .map((_id) => ({
        updateOne: { filter: { _id }, update: { $inc: { turns: 1 }, $setOnInsert: emptyHolding() }, upsert: true },
      })),
    { session: tx.session },
  );
  await bank.intents.raw.insertMany(fresh, { session: tx.session });
  return opened;
}

async function byRequestKey(
  bank: WalletContext,
  { session }: Tx,
  wishes: readonly LinkWish[],
): Promise<Map<string, Intent>> {
  const keys = wishes.map(({ requestKey }) => requestKey).filter((key) => key !== undefined);
  if (keys.length === 0) return new Map();
  const found = await bank.intents.raw.find({ requestKey: { $in: keys } }, { session }).toArray();
  return new Map(found.map((intent) => [intent.requestKey ?? '', intent]));
}

const intentOf = (bank: WalletContext, { userId, planId, provider, requestKey }: LinkWish, now: Date): Intent => ({
  _id: randomBytes(16).toString('hex'),
  userId,
  planId,
  amountPaise: toPaise(paymentPlans[planId]),
  currency: bank.money.currency,
  provider,
  state: 'created',
  createdAt: now,
  expiresAt: new Date(now.getTime() + LIFETIME_MS),
  nextPollAt: new Date(now.getTime() + FIRST_POLL_MS),
  polls: 0,
  ...(requestKey === undefined ? {} : { requestKey }),
});

/** Notes where these are paid. One that has ended meanwhile stays ended, and keeps its page all the same. */
export async function noteLinks(bank: WalletContext, linked: readonly LinkedIntent[]): Promise<true[]> {
  const { matchedCount } = await bank.intents.raw.bulkWrite(
    linked.map(({ _id, ...link }) => ({
      updateOne: {
        filter: { _id, state: 'created' as const },
        update: { $set: { state: 'linked' as const, ...link } },
      },
    })),
    { ordered: false },
  );
  if (matchedCount < linked.length)
    await bank.intents.raw.bulkWrite(
      linked.map(({ _id, paymentUrl }) => ({
        updateOne: { filter: { _id, paymentUrl: { $exists: false } }, update: { $set: { paymentUrl } } },
      })),
      { ordered: false },
    );
  return linked.map(() => true);
}
