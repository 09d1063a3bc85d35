import { endpoints, toPaise } from '@baazi/contracts';
import { refuse, reply } from '@baazi/service-kit';
import type { Core } from '../core';
import { isDuplicateKey } from '../ledger/in-books';
import { walletOf } from '../wallets/wallet-of';
import { walletView } from '../wallets/wallet-view';
import { intents, type Intent } from './intent';
import { payments, type Payment } from './payment';
import { pollIntent } from './poll-intents';
import { ProviderDown } from './provider';
import type { Providers } from './providers';

const CLAIMABLE_MS = 24 * 3600_000;
const MOST_POLLED = 5;

/**
 * The return page's claim. It posts nothing: the browser is never believed about money. It looks for captures of the caller's own open intents,
 * then acknowledges one credited deposit of this amount, once.
 */
export function mountClaimDeposit(core: Core, providers: Providers): void {
  core.http.handle(endpoints.claimDeposit, async ({ caller, body, idempotencyKey }) => {
    const amountPaise = toPaise(body.amount);
    const key = idempotencyKey === undefined ? undefined : `${caller.userId}|${idempotencyKey}`;
    const repeated =
      key === undefined ? null : await payments(core.db).findOne({ acknowledgedKey: key }).lean<Payment | null>();
    if (repeated && repeated.amountPaise !== amountPaise) return refuse('conflict');
    const acknowledged =
      repeated !== null ||
      (await acknowledge(core, caller.userId, amountPaise, key)) ||
      ((await pollOwn(core, providers, caller.userId)) && (await acknowledge(core, caller.userId, amountPaise, key)));
    const view = walletView(await walletOf(core.db, caller.userId));
    if (!acknowledged) return refuse('payment-pending', { wallet: view });
    return reply({ balance: view.balance, version: view.version }, { wallet: view });
  });
}

async function acknowledge(core: Core, userId: string, amountPaise: number, key: string | undefined): Promise<boolean> {
  const now = core.clocks.machine.now();
  const since = new Date(now.getTime() - CLAIMABLE_MS);
  try {
    const found = await payments(core.db)
      .findOneAndUpdate(
        { userId, amountPaise, state: 'credited', acknowledgedAt: { $exists: false }, creditedAt: { $gte: since } },
        { $set: { acknowledgedAt: now, ...(key === undefined ? {} : { acknowledgedKey: key }) } },
        { sort: { creditedAt: -1 } },
      )
      .lean<Payment | null>();
    return found !== null;
  } catch (error) {
    // The same key, a moment ago: that one is the answer.
    if (isDuplicateKey(error)) return true;
    throw error;
  }
}

const polling = new Map<string, Promise<boolean>>();
/** Twenty claims at once ask the provider once. */
function pollOwn(core: Core, providers: Providers, userId: string): Promise<boolean> {
  let round = polling.get(userId);
  if (!round) {
    round = pollOpenIntents(core, providers, userId).finally(() => polling.delete(userId));
    polling.set(userId, round);
  }
  return round;
}

async function pollOpenIntents(core: Core, providers: Providers, userId: string): Promise<boolean> {
  const open = await intents(core.db)
    .find({ userId, state: { $in: ['created', 'linked'] } })
    .sort({ createdAt: -1 })
    .limit(MOST_POLLED)
    .lean<Intent[]>();
  for (const intent of open) {
    try {
      await pollIntent(core, providers, intent);
    } catch (error) {
      if (!(error instanceof ProviderDown)) throw error;
      return false;
    }
  }
  // Also true with nothing open: a webhook may have credited it in between.
  return true;
}
