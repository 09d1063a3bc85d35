import type { endpoints } from '@baazi/contracts';
import { refuse, reply, type Handler } from '@baazi/service-kit';
import { inLedgerTransaction, inBatchTransaction } from '../../ledger/ledger-transaction';
import { ProviderDown } from '../../providers/provider';
import type { Intent } from './intent';
import type { PaymentLinkRequest, DepositDeps } from '../deposit-batches';
import { noteLinks, openIntents } from './open-intents';
import { checkPlanLinks, linkForPlan, pageOrigins } from './plan-links';
import type { DepositRefusal } from './intent';

/**
 * Starts a deposit. The intent is stored first, so that any later provider event can be matched to it.
 * `credit-deposit` credits the money.
 */
export function createPaymentLink(deps: DepositDeps): Handler<typeof endpoints.createPaymentLink> {
  checkPlanLinks(deps.service.config, deps.providers.main);
  return async ({ caller, body, idempotencyKey, log }) => {
    const requestKey = idempotencyKey === undefined ? undefined : `${caller.userId}|${idempotencyKey}`;
    const opened = await openIntent(deps, {
      userId: caller.userId,
      planId: body.planId,
      provider: deps.providers.main.name,
      requestKey,
    });
    if (typeof opened === 'string') return refuse(opened);
    if (opened.planId !== body.planId) return refuse('conflict');
    deps.depositBatches.opened.set(opened._id, opened, opened.expiresAt.getTime());
    try {
      const paymentUrl = opened.paymentUrl ?? (await link(deps, opened));
      return reply({ paymentUrl, intentId: opened._id }, { top: { paymentUrl } });
    } catch (error) {
      if (!(error instanceof ProviderDown)) throw error;
      log.warn({ err: error, intentId: opened._id }, 'no payment link');
      return refuse('provider-down', { retryAfterSeconds: 5 });
    }
  };
}

async function openIntent(deps: DepositDeps, request: PaymentLinkRequest): Promise<Intent | DepositRefusal> {
  const { userId } = request;
  return deps.playerQueue(userId, async () => {
    const shared = await inBatchTransaction(
      deps,
      deps.depositBatches.intents,
      { userId, operation: request },
      (tx, requests) => openIntents(deps, tx, requests),
    );
    const [opened] =
      shared === undefined ? await inLedgerTransaction(deps, (tx) => openIntents(deps, tx, [request])) : [shared];
    if (opened === undefined) throw new Error(`the request of ${userId} for a link was not answered`);
    return opened;
  });
}

async function link(deps: DepositDeps, intent: Intent): Promise<string> {
  const { linkId, url } = linkForPlan(deps.service.config, intent) ?? (await deps.providers.main.createLink(intent));
  if (!pageOrigins(deps.service.config, deps.providers.main).has(new URL(url).origin))
    throw new ProviderDown(`a payment page at ${new URL(url).origin} is not allowed`);
  await deps.depositBatches.links.add({ _id: intent._id, linkId, paymentUrl: url }, (linked) =>
    noteLinks(deps, linked),
  );
  return url;
}
