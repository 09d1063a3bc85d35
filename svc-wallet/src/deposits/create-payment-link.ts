import { randomBytes } from 'node:crypto';
import { paymentPlans, toPaise, type endpoints, type PlanId } from '@baazi/contracts';
import { refuse, reply, type Handler } from '@baazi/service-kit';
import type { Bank } from '../bank';
import { emptyHolding } from '../ledger/decide-postings';
import { inBooks } from '../ledger/in-books';
import { ProviderDown } from '../providers/provider';
import { walletOf } from '../wallets/wallet-of';
import { depositedLately, payableIntents } from './deposited-lately';
import type { Intent } from './intent';
import { checkPlanLinks, linkForPlan, pageOrigins } from './plan-links';
import { reasonNotToDeposit, type DepositRefusal } from './reason-not-to-deposit';

const LIFETIME_MS = 24 * 3600_000;
const FIRST_POLL_MS = 10_000;
const MOST_OPEN = 50;

/**
 * Starts a deposit: the intent is stored first, so that whatever the provider does can be found again. The money comes
 * by `credit-deposit`.
 */
export function createPaymentLink(bank: Bank): Handler<typeof endpoints.createPaymentLink> {
  checkPlanLinks(bank.service.config, bank.providers.main);
  return async ({ caller, body, idempotencyKey, log }) => {
    const requestKey = idempotencyKey === undefined ? undefined : `${caller.userId}|${idempotencyKey}`;
    const opened = await openIntent(bank, {
      userId: caller.userId,
      planId: body.planId,
      provider: bank.providers.main.name,
      requestKey,
    });
    if (typeof opened === 'string') return refuse(opened);
    if (opened.planId !== body.planId) return refuse('conflict');
    try {
      const paymentUrl = opened.paymentUrl ?? (await link(bank, opened));
      return reply({ paymentUrl, intentId: opened._id }, { top: { paymentUrl } });
    } catch (error) {
      if (!(error instanceof ProviderDown)) throw error;
      log.warn({ err: error, intentId: opened._id }, 'no payment link');
      return refuse('provider-down', { retryAfterSeconds: 5 });
    }
  };
}

async function openIntent(
  bank: Bank,
  wish: { userId: string; planId: PlanId; provider: string; requestKey: string | undefined },
): Promise<Intent | DepositRefusal> {
  const { userId, planId, provider, requestKey } = wish;
  return bank.inTurn(userId, () =>
    inBooks(bank, async (tx) => {
      const known =
        requestKey === undefined
          ? null
          : await bank.intents.findOne({ requestKey }).session(tx.session).lean<Intent | null>();
      if (known) return known;
      const now = bank.machineNow();
      const wallet = await walletOf(bank, userId, tx);
      const open = await payableIntents(bank, userId, now, tx);
      const deposited = await depositedLately(bank, wallet, { now, open, tx });
      const reason = reasonNotToDeposit({ wallet, rupees: paymentPlans[planId], deposited, money: bank.money, now });
      if (reason) return reason;
      if (open.length >= MOST_OPEN) return 'open-payments';
      // Two wishes side by side would both find room: the second now loses its race and looks again.
      await bank.wallets.updateOne(
        { _id: userId },
        { $inc: { turns: 1 }, $setOnInsert: emptyHolding() },
        { upsert: true, session: tx.session },
      );
      const intent: Intent = {
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
      };
      await bank.intents.raw.insertOne(intent, { session: tx.session });
      return intent;
    }),
  );
}

async function link(bank: Bank, intent: Intent): Promise<string> {
  const { linkId, url } = linkForPlan(bank.service.config, intent) ?? (await bank.providers.main.createLink(intent));
  if (!pageOrigins(bank.service.config, bank.providers.main).has(new URL(url).origin))
    throw new ProviderDown(`a payment page at ${new URL(url).origin} is not allowed`);
  await bank.intents.updateOne({ _id: intent._id, state: 'created' }, { $set: { state: 'linked', linkId } });
  await bank.intents.updateOne({ _id: intent._id }, { $set: { paymentUrl: url } });
  return url;
}
