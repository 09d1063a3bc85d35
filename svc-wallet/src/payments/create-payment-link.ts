import { randomBytes } from 'node:crypto';
import { endpoints, paymentPlans, toPaise, type PlanId } from '@baazi/contracts';
import { refuse, reply } from '@baazi/service-kit';
import type { Core } from '../core';
import { inBooks } from '../ledger/in-books';
import { wallets } from '../wallets/wallet';
import { purseZero } from '../wallets/wallet';
import { walletOf } from '../wallets/wallet-of';
import { depositedLately } from './deposited-lately';
import { intents, type Intent } from './intent';
import { checkPlanLinks, linkForPlan, pageOrigins } from './plan-links';
import { ProviderDown } from './provider';
import type { Providers } from './providers';
import { reasonNotToDeposit, type DepositRefusal } from './reason-not-to-deposit';

const LIFETIME_MS = 24 * 3600_000;
const FIRST_POLL_MS = 10_000;

/** Starts a deposit: the intent is stored first, so that whatever the provider does can be found again. The money comes by `credit-deposit`. */
export function mountCreatePaymentLink(core: Core, providers: Providers): void {
  checkPlanLinks(core.config, providers.main);
  core.http.handle(endpoints.createPaymentLink, async ({ caller, body, idempotencyKey, log }) => {
    const requestKey = idempotencyKey === undefined ? undefined : `${caller.userId}|${idempotencyKey}`;
    const opened = await openIntent(core, {
      userId: caller.userId,
      planId: body.planId,
      provider: providers.main.name,
      requestKey,
    });
    if (typeof opened === 'string') return refuse(opened);
    if (opened.planId !== body.planId) return refuse('conflict');
    try {
      const paymentUrl = opened.paymentUrl ?? (await link(core, providers, opened));
      return reply({ paymentUrl, intentId: opened._id }, { top: { paymentUrl } });
    } catch (error) {
      if (!(error instanceof ProviderDown)) throw error;
      log.warn({ err: error, intentId: opened._id }, 'no payment link');
      return refuse('provider-down', { retryAfterSeconds: 5 });
    }
  });
}

async function openIntent(
  core: Core,
  wish: { userId: string; planId: PlanId; provider: string; requestKey: string | undefined },
): Promise<Intent | DepositRefusal> {
  const { userId, planId, provider, requestKey } = wish;
  return inBooks(core, async (tx) => {
    const known =
      requestKey === undefined
        ? null
        : await intents(core.db).findOne({ requestKey }).session(tx.session).lean<Intent | null>();
    if (known) return known;
    const now = core.clocks.machine.now();
    const wallet = await walletOf(core.db, userId, tx);
    const deposited = await depositedLately(core.db, wallet, now, tx);
    const reason = reasonNotToDeposit({ wallet, rupees: paymentPlans[planId], deposited, money: core.money, now });
    if (reason) return reason;
    // Two wishes side by side would both find room under a limit: the second now loses its race and looks again.
    if (wallet.limits)
      await wallets(core.db).updateOne(
        { _id: userId },
        { $inc: { turns: 1 }, $setOnInsert: { ...purseZero } },
        { upsert: true, session: tx.session },
      );
    const intent: Intent = {
      _id: randomBytes(16).toString('hex'),
      userId,
      planId,
      amountPaise: toPaise(paymentPlans[planId]),
      currency: core.money.currency,
      provider,
      state: 'created',
      createdAt: now,
      expiresAt: new Date(now.getTime() + LIFETIME_MS),
      nextPollAt: new Date(now.getTime() + FIRST_POLL_MS),
      polls: 0,
      ...(requestKey === undefined ? {} : { requestKey }),
    };
    await intents.raw(core.db).insertOne(intent, { session: tx.session });
    return intent;
  });
}

async function link(core: Core, providers: Providers, intent: Intent): Promise<string> {
  const { linkId, url } = linkForPlan(core.config, intent) ?? (await providers.main.createLink(intent));
  if (!pageOrigins(core.config, providers.main).has(new URL(url).origin))
    throw new ProviderDown(`a payment page at ${new URL(url).origin} is not allowed`);
  await intents(core.db).updateOne({ _id: intent._id, state: 'created' }, { $set: { state: 'linked', linkId } });
  await intents(core.db).updateOne({ _id: intent._id }, { $set: { paymentUrl: url } });
  return url;
}
