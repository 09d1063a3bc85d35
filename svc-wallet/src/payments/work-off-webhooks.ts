import type { Core } from '../core';
import { applyPayout } from '../withdrawals/apply-payout';
import { creditDeposit } from './credit-deposit';
import { noteIntentEnded } from './note-intent-ended';
import type { ProviderEvent } from './provider';
import { reverseDeposit } from './reverse-deposit';
import { webhooks, type Webhook } from './webhook';

const BATCH = 20;
const LONGEST_WAIT_MS = 10 * 60_000;

/** Does what stored provider events say. Every step is idempotent by payment or withdrawal, so order and repetition do not matter. */
export async function workOffWebhooks(core: Core): Promise<void> {
  for (;;) {
    const now = core.clocks.machine.now();
    const batch = await webhooks(core.db)
      .find({ waiting: true, nextTryAt: { $lte: now } })
      .sort({ nextTryAt: 1, _id: 1 })
      .limit(BATCH)
      .lean<Webhook[]>();
    await Promise.all(batch.map((webhook) => workOff(core, webhook)));
    if (batch.length < BATCH) return;
  }
}

async function workOff(core: Core, { _id, event, tries }: Webhook): Promise<void> {
  try {
    await obey(core, _id.slice(0, _id.indexOf(':')), event);
    await webhooks(core.db).updateOne({ _id }, { $unset: { waiting: 1 } });
  } catch (error) {
    core.log.error({ err: error, webhook: _id, tries }, 'a provider event could not be worked off yet');
    const wait = Math.min(1000 * 2 ** tries, LONGEST_WAIT_MS);
    await webhooks(core.db).updateOne(
      { _id },
      { $set: { nextTryAt: new Date(core.clocks.machine.now().getTime() + wait) }, $inc: { tries: 1 } },
    );
  }
}

async function obey(core: Core, provider: string, event: ProviderEvent): Promise<void> {
  switch (event.kind) {
    case 'captured':
      return creditDeposit(core, provider, event);
    case 'failed':
    case 'cancelled':
      return noteIntentEnded(core, provider, event);
    case 'reversed':
      return reverseDeposit(core, provider, event);
    case 'payout':
      return applyPayout(core, event.withdrawalId, event.outcome);
    case 'other':
      return;
  }
}
