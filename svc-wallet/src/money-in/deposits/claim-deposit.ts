import { toPaise, toRupees, type endpoints } from '@baazi/contracts';
import { refuse, reply, type Handler } from '@baazi/service-kit';
import { walletView } from '../../ledger/wallet-view';
import { ProviderDown } from '../../providers/provider';
import type { Wallet } from '../../ledger/wallet';
import { walletsOf } from '../../ledger/read-wallets';
import { acknowledge } from './acknowledge';
import { undecided } from '../../ledger/payment';
import { claimOf, type Claim, type DepositDeps } from '../deposit-batches';
import { creditDeposit } from './credit-deposit';
import { ASKED_AFTER_END_MS, unpaid, type Intent } from './intent';
import { pollIntent } from './poll-intents';

const MOST_POLLED = 5;
const MOST_READ = 1000;

/**
 * The return page's claim. It posts nothing: the browser is never trusted about money. It fetches captures of the
 * caller's own open intents, then acknowledges one credited deposit of this amount, once.
 */
export function claimDeposit(deps: DepositDeps): Handler<typeof endpoints.claimDeposit> {
  const rounds = new Map<string, Promise<boolean>>();
  /** Concurrent claims share one provider request. */
  const pollOwn = (userId: string): Promise<boolean> => {
    const round = rounds.get(userId) ?? pollOpenIntents(deps, userId).finally(() => rounds.delete(userId));
    rounds.set(userId, round);
    return round;
  };
  return async ({ caller: { userId }, body, idempotencyKey }) => {
    const claim = claimOf(userId, toPaise(body.amount), idempotencyKey);
    const { creditOf, credited } = deps.depositBatches;
    // A failed credit is retried elsewhere; the claim returns the current state meanwhile.
    const waitedFor = await creditOf.get(userId)?.catch(() => undefined);
    const credit = credited.get(userId, deps.machineNow().getTime());
    credited.delete(userId);
    let answer = await acknowledge(deps, credit ? { ...claim, credit } : claim);
    if (answer === 'nothing' && (await pollOwn(userId))) answer = await acknowledge(deps, claim);
    if (answer === 'conflict') return refuse('conflict');
    // A wallet that was written after the claim arrived is as fresh as a new read.
    const isFresh = answer === 'acknowledged' && waitedFor !== undefined;
    const view = walletView(isFresh ? waitedFor.wallet : await ownWallet(deps, userId), deps.money);
    if (answer === 'nothing') {
      const arrived = await paymentInSuspense(deps, claim);
      if (arrived === undefined) return refuse('payment-pending', { wallet: view });
      const params = { arrivedRupees: toRupees(arrived), startedRupees: body.amount };
      return refuse('payment-held', { text: { key: 'payment-arrived', params }, wallet: view });
    }
    return reply({ balance: view.balance, version: view.version }, { wallet: view });
  };
}

const ownWallet = (deps: DepositDeps, userId: string): Promise<Wallet> =>
  deps.depositBatches.wallets.add(deps.service.shards.shardOf(userId), userId, async (userIds) =>
    userIds.map(await walletsOf(deps, userIds)),
  );

/**
 * Paise in suspense from the newest intent of this amount. If none has arrived yet, the player's return is recorded:
 * from then on the payment is listed in the player's transactions.
 */
async function paymentInSuspense(deps: DepositDeps, claim: Pick<Claim, 'userId' | 'amountPaise'>) {
  const { userId, amountPaise } = claim;
  const [intent] = await deps.intents.raw
    .find({ userId, amountPaise }, { sort: { createdAt: -1 }, limit: 1, projection: { returnedAt: 1 } })
    .toArray();
  if (!intent) return undefined;
  const held = await deps.payments.raw.findOne({ intentId: intent._id, state: { $in: [...undecided] } });
  if (!held && intent.returnedAt === undefined)
    await deps.intents.updateOne(
      { _id: intent._id, returnedAt: { $exists: false } },
      { $set: { returnedAt: deps.now() } },
    );
  return held?.amountPaise;
}

async function pollOpenIntents(deps: DepositDeps, userId: string): Promise<boolean> {
  const open = await deps.depositBatches.openIntents.add(userId, (userIds) => openIntentsOf(deps, userIds));
  for (const intent of open) {
    try {
      await creditIntent(deps, intent);
    } catch (error) {
      if (!(error instanceof ProviderDown)) throw error;
      return false;
    }
  }
  // Also true without open intents: a webhook may have credited the payment in between.
  return true;
}

/** Captures that the provider already reported need no request: the webhook is stored and its credit is in progress. */
async function creditIntent(deps: DepositDeps, intent: Intent): Promise<void> {
  const received = deps.depositBatches.reportedCaptures.get(intent._id, deps.machineNow().getTime());
  if (received) await creditDeposit(deps, received.provider, received.capture);
  else await pollIntent(deps, intent);
}

/** The newest payable intents of each player; the poller covers those beyond the limit of a thousand. */
async function openIntentsOf(deps: DepositDeps, userIds: readonly string[]): Promise<(readonly Intent[])[]> {
  const since = new Date(deps.machineNow().getTime() - ASKED_AFTER_END_MS);
  const open = await deps.intents.raw
    .find(
      { userId: { $in: [...userIds] }, state: { $in: [...unpaid] }, expiresAt: { $gt: since } },
      { sort: { createdAt: -1 }, limit: MOST_READ },
    )
    .toArray();
  return userIds.map((userId) => open.filter((intent) => intent.userId === userId).slice(0, MOST_POLLED));
}
