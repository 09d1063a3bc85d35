import { drainDue } from '@baazi/service-kit';
import { creditDeposit } from '../deposits/credit-deposit';
import { applyPayout } from '../../money-out/payouts/apply-payout';
import type { ProviderEvent } from '../../providers/provider';
import { reverseDeposit } from '../refunds/reverse-deposit';
import type { Webhook } from './webhook';
import type { DepositDeps } from '../deposit-deps';

/** Concurrent webhooks share batches. */
const AT_ONCE = 64;
/** Bounds the webhooks in progress per instance when a provider replays a day's events. */
export const MOST_OBEYING = 256;
const LONGEST_WAIT_MS = 10 * 60_000;

/**
 * Applies stored provider events. Every step is idempotent by payment or withdrawal, so order and repetition do not
 * matter.
 */
export async function processWebhooks(deps: DepositDeps): Promise<void> {
  const due = (limit: number): Promise<Webhook[]> =>
    deps.webhooks
      .find({ waiting: true, nextTryAt: { $lte: deps.machineNow() } })
      .sort({ nextTryAt: 1, _id: 1 })
      .limit(limit)
      .lean<Webhook[]>();
  await drainDue({ due, concurrency: AT_ONCE }, (webhook) => obeyWebhook(deps, webhook));
}

/**
 * Processes a webhook immediately in the instance that stored it; failed ones, and those above the bound, are left to
 * the worker of any instance.
 */
export function enqueueProcessing(deps: DepositDeps, webhook: Webhook): void {
  const { obeying } = deps.depositBatches;
  if (obeying.size >= MOST_OBEYING) return;
  const obeyed = obeyWebhook(deps, webhook)
    .catch((error: unknown) => deps.service.log.warn({ err: error, webhook: webhook._id }, 'a webhook waits'))
    .finally(() => obeying.delete(obeyed));
  obeying.add(obeyed);
}

async function obeyWebhook(deps: DepositDeps, { _id, event, tries }: Webhook): Promise<void> {
  try {
    await obey(deps, _id.slice(0, _id.indexOf(':')), event);
    await deps.depositBatches.workedOff.add(_id, (ids) => noteWorkedOff(deps, ids));
  } catch (error) {
    deps.service.log.error({ err: error, webhook: _id, tries }, 'a provider event could not be worked off yet');
    const wait = Math.min(1000 * 2 ** tries, LONGEST_WAIT_MS);
    await deps.webhooks.updateOne(
      { _id },
      { $set: { nextTryAt: new Date(deps.machineNow().getTime() + wait) }, $inc: { tries: 1 } },
    );
  }
}

async function noteWorkedOff(deps: DepositDeps, ids: readonly string[]): Promise<true[]> {
  await deps.webhooks.raw.updateMany({ _id: { $in: [...ids] } }, { $unset: { waiting: 1 } });
  return ids.map(() => true);
}

async function obey(deps: DepositDeps, provider: string, event: ProviderEvent): Promise<void> {
  switch (event.kind) {
    case 'captured':
      await creditDeposit(deps, provider, event);
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
 * A failed or cancelled attempt ends the intent, unless money has arrived or arrives later: a capture overrides every
 * other event.
 */
async function noteIntentEnded(
  deps: DepositDeps,
  provider: string,
  { kind, intentId }: { kind: 'failed' | 'cancelled'; intentId?: string },
): Promise<void> {
  if (intentId === undefined) return;
  await deps.intents.updateOne(
    { _id: intentId, provider, state: { $in: ['created', 'linked'] } },
    { $set: { state: kind } },
  );
}
