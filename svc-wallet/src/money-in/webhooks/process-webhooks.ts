import { drainDue, dueIn } from '@baazi/service-kit';
import { creditDeposit } from '../deposits/credit-deposit';
import { applyPayout } from '../../money-out/payouts/apply-payout';
import { ProviderDown, type Capture, type ProviderEvent } from '../../providers/provider';
import { linkPayer, type PayerDeps } from '../../stakes/linked-players/link-payer';
import { reverseDeposit } from '../refunds/reverse-deposit';
import type { Webhook } from './webhook';
import type { DepositDeps } from '../deposit-batches';

export type WebhookDeps = DepositDeps & PayerDeps;

/** Concurrent webhooks share batches. */
const AT_ONCE = 64;
/** Bounds the webhooks in progress per instance when a provider replays a day's events. */
export const MOST_PROCESSING = 256;
const LONGEST_WAIT_MS = 10 * 60_000;

/**
 * Applies stored provider events. Every step is idempotent by payment or withdrawal, so order and repetition do not
 * matter.
 */
export async function processWebhooks(deps: WebhookDeps): Promise<number> {
  const due = (limit: number): Promise<Webhook[]> =>
    deps.webhooks
      .find({ waiting: true, nextTryAt: { $lte: deps.machineNow() } })
      .sort({ nextTryAt: 1, _id: 1 })
      .limit(limit)
      .lean<Webhook[]>();
  await drainDue({ due, concurrency: AT_ONCE }, (webhook) => processWebhook(deps, webhook));
  return dueIn(deps.webhooks.raw, 'nextTryAt', { where: { waiting: true }, now: deps.machineNow() });
}

/**
 * Processes a webhook immediately in the instance that stored it; failed ones, and those above the bound, are left to
 * the worker of any instance.
 */
export function enqueueProcessing(deps: WebhookDeps, webhook: Webhook): void {
  const { processing } = deps.depositBatches;
  if (processing.size >= MOST_PROCESSING) return;
  const processed = processWebhook(deps, webhook)
    .catch((error: unknown) => deps.service.log.warn({ err: error, webhook: webhook._id }, 'a webhook waits'))
    .finally(() => processing.delete(processed));
  processing.add(processed);
}

async function processWebhook(deps: WebhookDeps, { _id, event, tries }: Webhook): Promise<void> {
  try {
    await applyEvent(deps, _id.slice(0, _id.indexOf(':')), event);
    await deps.depositBatches.processedWebhooks.add(_id, (ids) => noteProcessed(deps, ids));
  } catch (error) {
    deps.service.log.error({ err: error, webhook: _id, tries }, 'a provider event could not be worked off yet');
    const wait = Math.min(1000 * 2 ** tries, LONGEST_WAIT_MS);
    await deps.webhooks.updateOne(
      { _id },
      { $set: { nextTryAt: new Date(deps.machineNow().getTime() + wait) }, $inc: { tries: 1 } },
    );
  }
}

async function noteProcessed(deps: WebhookDeps, ids: readonly string[]): Promise<true[]> {
  await deps.webhooks.raw.updateMany({ _id: { $in: [...ids] } }, { $unset: { waiting: 1 } });
  return ids.map(() => true);
}

async function applyEvent(deps: WebhookDeps, provider: string, event: ProviderEvent): Promise<void> {
  switch (event.kind) {
    case 'captured':
      await creditDeposit(deps, provider, await withReference(deps, provider, event));
      if (event.payer !== undefined)
        await linkPayer(deps, { provider, paymentId: event.paymentId, payer: event.payer });
      return;
    case 'failed':
    case 'cancelled':
      return noteIntentEnded(deps, provider, event);
    case 'reversed':
      return reverseDeposit(deps, provider, event);
    case 'payout':
      return applyPayout(deps, event.withdrawalId, event.outcome);
    case 'other':
      return;
  }
}

/**
 * The capture with our reference, fetched from the provider when the event carries none. Without an answer it is booked
 * into suspense at once; the event that names the link, or the poller, credits it from there.
 */
async function withReference(deps: WebhookDeps, name: string, capture: Capture): Promise<Capture> {
  if (capture.intentId !== undefined) return capture;
  try {
    const intentId = await deps.providers.named(name)?.referenceOf(capture.paymentId);
    return intentId === undefined ? capture : { ...capture, intentId };
  } catch (error) {
    if (!(error instanceof ProviderDown)) throw error;
    deps.service.log.warn({ err: error, payment: capture.paymentId }, 'the link of a payment could not be fetched');
    return capture;
  }
}

/**
 * A failed or cancelled attempt ends the intent, unless money has arrived or arrives later: a capture overrides every
 * other event.
 */
async function noteIntentEnded(
  deps: WebhookDeps,
  provider: string,
  { kind, intentId }: { kind: 'failed' | 'cancelled'; intentId?: string },
): Promise<void> {
  if (intentId === undefined) return;
  await deps.intents.updateOne(
    { _id: intentId, provider, state: { $in: ['created', 'linked'] } },
    { $set: { state: kind } },
  );
}
