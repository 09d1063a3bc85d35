import { toPaise, type endpoints } from '@baazi/contracts';
import { isDuplicateKey, refuse, reply, type Handler } from '@baazi/service-kit';
import type { Bank } from '../bank';
import { walletView } from '../ledger/wallet-view';
import { ProviderDown } from '../providers/provider';
import { walletOf } from '../wallets/wallet-of';
import { ASKED_AFTER_END_MS, unpaid, type Intent } from './intent';
import type { Payment } from '../payments/payment';
import { pollIntent } from './poll-intents';

const CLAIMABLE_MS = 24 * 3600_000;
const MOST_POLLED = 5;

/**
 * The return page's claim. It posts nothing: the browser is never believed about money. It looks for captures of the
 * caller's own open intents, then acknowledges one credited deposit of this amount, once.
 */
export function claimDeposit(bank: Bank): Handler<typeof endpoints.claimDeposit> {
  const rounds = new Map<string, Promise<boolean>>();
  /** Twenty claims at once ask the provider once. */
  const pollOwn = (userId: string): Promise<boolean> => {
    const round = rounds.get(userId) ?? pollOpenIntents(bank, userId).finally(() => rounds.delete(userId));
    rounds.set(userId, round);
    return round;
  };
  return async ({ caller, body, idempotencyKey }) => {
    const amountPaise = toPaise(body.amount);
    const key = idempotencyKey === undefined ? undefined : `${caller.userId}|${idempotencyKey}`;
    const repeated =
      key === undefined ? null : await bank.payments.findOne({ acknowledgedKey: key }).lean<Payment | null>();
    if (repeated && repeated.amountPaise !== amountPaise) return refuse('conflict');
    const acknowledged =
      repeated !== null ||
      (await acknowledge(bank, caller.userId, amountPaise, key)) ||
      ((await pollOwn(caller.userId)) && (await acknowledge(bank, caller.userId, amountPaise, key)));
    const view = walletView(await walletOf(bank, caller.userId), bank.money);
    if (!acknowledged) return refuse('payment-pending', { wallet: view });
    return reply({ balance: view.balance, version: view.version }, { wallet: view });
  };
}

async function acknowledge(bank: Bank, userId: string, amountPaise: number, key: string | undefined): Promise<boolean> {
  const now = bank.machineNow();
  const since = new Date(now.getTime() - CLAIMABLE_MS);
  try {
    const found = await bank.payments
      .findOneAndUpdate(
        { userId, amountPaise, state: 'credited', acknowledgedAt: { $exists: false }, creditedAt: { $gte: since } },
        { $set: { acknowledgedAt: now, ...(key === undefined ? {} : { acknowledgedKey: key }) } },
        { sort: { creditedAt: -1 } },
      )
      .lean<Payment | null>();
    return found !== null;
  } catch (error) {
    // The same key was used a moment ago: that claim is the answer.
    if (isDuplicateKey(error)) return true;
    throw error;
  }
}

async function pollOpenIntents(bank: Bank, userId: string): Promise<boolean> {
  const open = await bank.intents
    .find({
      userId,
      state: { $in: [...unpaid] },
      expiresAt: { $gt: new Date(bank.machineNow().getTime() - ASKED_AFTER_END_MS) },
    })
    .sort({ createdAt: -1 })
    .limit(MOST_POLLED)
    .lean<Intent[]>();
  for (const intent of open) {
    try {
      await pollIntent(bank, intent);
    } catch (error) {
      if (!(error instanceof ProviderDown)) throw error;
      return false;
    }
  }
  // Also true with nothing open: a webhook may have credited it in between.
  return true;
}
