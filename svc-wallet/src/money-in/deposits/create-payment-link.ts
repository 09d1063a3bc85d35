import type { endpoints } from '@baazi/contracts';
import { refuse, reply, type Handler } from '@baazi/service-kit';
import type { WalletContext } from '../../wallet-context';
import { inBooks } from '../../ledger/in-books';
import { inSharedBooks } from '../../ledger/in-shared-books';
import { ProviderDown } from '../../providers/provider';
import type { Intent } from './intent';
import type { LinkWish } from './link-wish';
import { noteLinks, openIntents } from './open-intents';
import { checkPlanLinks, linkForPlan, pageOrigins } from './plan-links';
import type { DepositRefusal } from './reason-not-to-deposit';

/**
 * Starts a deposit: the intent is stored first, so that whatever the provider does can be found again. The money comes
 * by `credit-deposit`.
 */
export function createPaymentLink(bank: WalletContext): Handler<typeof endpoints.createPaymentLink> {
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
    bank.trips.opened.set(opened._id, opened, opened.expiresAt.getTime());
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

async function openIntent(bank: WalletContext, wish: LinkWish): Promise<Intent | DepositRefusal> {
  const { userId } = wish;
  return bank.keyedQueue(userId, async () => {
    const shared = await inSharedBooks(bank, bank.trips.intents, { userId, story: wish }, (tx, wishes) =>
      openIntents(bank, tx, wishes),
    );
    const [opened] = shared === undefined ? await inBooks(bank, (tx) => openIntents(bank, tx, [wish])) : [shared];
    if (opened === undefined) throw new Error(`the wish of ${userId} for a link was not answered`);
    return opened;
  });
}

async function link(bank: WalletContext, intent: Intent): Promise<string> {
  const { linkId, url } = linkForPlan(bank.service.config, intent) ?? (await bank.providers.main.createLink(intent));
  if (!pageOrigins(bank.service.config, bank.providers.main).has(new URL(url).origin))
    throw new ProviderDown(`a payment page at ${new URL(url).origin} is not allowed`);
  await bank.trips.links.add({ _id: intent._id, linkId, paymentUrl: url }, (linked) => noteLinks(bank, linked));
  return url;
}
