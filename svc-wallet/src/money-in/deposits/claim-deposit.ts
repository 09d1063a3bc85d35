import { toPaise, type endpoints } from '@baazi/contracts';
import { refuse, reply, type Handler } from '@baazi/service-kit';
import type { WalletContext } from '../../wallet-context';
import { walletView } from '../../ledger/wallet-view';
import { ProviderDown } from '../../providers/provider';
import type { Wallet } from '../../ledger/wallet';
import { walletsOf } from '../../ledger/wallet-of';
import { acknowledge } from './acknowledge';
import { claimOf } from './claim';
import { creditDeposit } from './credit-deposit';
import { ASKED_AFTER_END_MS, unpaid, type Intent } from './intent';
import { pollIntent } from './poll-intents';

const MOST_POLLED = 5;
const MOST_READ = 1000;

/**
 * The return page's claim. It posts nothing: the browser is never believed about money. It looks for captures of the
 * caller's own open intents, then acknowledges one credited deposit of this amount, once.
 */
export function claimDeposit(bank: WalletContext): Handler<typeof endpoints.claimDeposit> {
  const rounds = new Map<string, Promise<boolean>>();
  /** Twenty claims at once ask the provider once. */
  const pollOwn = (userId: string): Promise<boolean> => {
    const round = rounds.get(userId) ?? pollOpenIntents(bank, userId).finally(() => rounds.delete(userId));
    rounds.set(userId, round);
    return round;
  };
  return async ({ caller: { userId }, body, idempotencyKey }) => {
    const claim = claimOf(userId, toPaise(body.amount), idempotencyKey);
    const { creditOf, credited } = bank.trips;
    // Where that fails it is tried again, and the claim says what is so meanwhile.
    const waitedFor = await creditOf.get(userId)?.catch(() => undefined);
    const credit = credited.get(userId, bank.machineNow().getTime());
    credited.delete(userId);
    let answer = await acknowledge(bank, credit ? { ...claim, credit } : claim);
    if (answer === 'nothing' && (await pollOwn(userId))) answer = await acknowledge(bank, claim);
    if (answer === 'conflict') return refuse('conflict');
    // A wallet that was written since the claim came is as true as one that is read now.
    const isFresh = answer === 'acknowledged' && waitedFor !== undefined;
    const view = walletView(isFresh ? waitedFor.wallet : await ownWallet(bank, userId), bank.money);
    if (answer === 'nothing') return refuse('payment-pending', { wallet: view });
    return reply({ balance: view.balance, version: view.version }, { wallet: view });
  };
}

const ownWallet = (bank: WalletContext, userId: string): Promise<Wallet> =>
  bank.trips.wallets.add(bank.service.shards.shardOf(userId), userId, async (userIds) =>
    userIds.map(await walletsOf(bank, userIds)),
  );

async function pollOpenIntents(bank: WalletContext, userId: string): Promise<boolean> {
  const open = await bank.trips.openIntents.add(userId, (userIds) => openIntentsOf(bank, userIds));
  for (const intent of open) {
    try {
      await creditIntent(bank, intent);
    } catch (error) {
      if (!(error instanceof ProviderDown)) throw error;
      return false;
    }
  }
  // Also true with nothing open: a webhook may have credited it in between.
  return true;
}

/** What the provider has told of by itself need not be asked for: the webhook is stored, and its credit under way. */
async function creditIntent(bank: WalletContext, intent: Intent): Promise<void> {
  const heard = bank.trips.heard.get(intent._id, bank.machineNow().getTime());
  if (heard) await creditDeposit(bank, heard.provider, heard.capture);
  else await pollIntent(bank, intent);
}

/** The newest few of each player that may be paid; what a thousand leave out the poller asks for. */
async function openIntentsOf(bank: WalletContext, userIds: readonly string[]): Promise<(readonly Intent[])[]> {
  const since = new Date(bank.machineNow().getTime() - ASKED_AFTER_END_MS);
  const open = await bank.intents.raw
    .find(
      { userId: { $in: [...userIds] }, state: { $in: [...unpaid] }, expiresAt: { $gt: since } },
      { sort: { createdAt: -1 }, limit: MOST_READ },
    )
    .toArray();
  return userIds.map((userId) => open.filter((intent) => intent.userId === userId).slice(0, MOST_POLLED));
}
