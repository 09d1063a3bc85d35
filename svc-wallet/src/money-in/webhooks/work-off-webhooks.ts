import { drainDue } from '@baazi/service-kit';
import type { WalletContext } from '../../wallet-context';
import { creditDeposit } from '../deposits/credit-deposit';
import { noteIntentEnded } from '../deposits/note-intent-ended';
import { applyPayout } from '../../money-out/payouts/apply-payout';
import type { ProviderEvent } from '../../providers/provider';
import { reverseDeposit } from '../refunds/reverse-deposit';
import type { Webhook } from './webhook';

/** They share their trips (`trips.ts`). */
const AT_ONCE = 64;
/** A provider that sends a day's events again takes no more of a copy than this. */
export const MOST_OBEYING = 256;
const LONGEST_WAIT_MS = 10 * 60_000;

/**
 * Does what stored provider events say. Every step is idempotent by payment or withdrawal, so order and repetition do
 * not matter.
 */
export async function workOffWebhooks(bank: WalletContext): Promise<void> {
  const due = (limit: number): Promise<Webhook[]> =>
    bank.webhooks
      .find({ waiting: true, nextTryAt: { $lte: bank.machineNow() } })
      .sort({ nextTryAt: 1, _id: 1 })
      .limit(limit)
      .lean<Webhook[]>();
  await drainDue({ due, concurrency: AT_ONCE }, (webhook) => obeyWebhook(bank, webhook));
}

/** At once, by the copy that stored it; what it cannot end, or has too much of, the worker of any copy ends later. */
export function obeySoon(bank: WalletContext, webhook: Webhook): void {
  const { obeying } = bank.trips;
  if (obeying.size >= MOST_OBEYING) return;
  const obeyed = obeyWebhook(bank, webhook)
    .catch((error: unknown) => bank.service.log.warn({ err: error, webhook: webhook._id }, 'a webhook waits'))
    .finally(() => obeying.delete(obeyed));
  obeying.add(obeyed);
}

async function obeyWebhook(bank: WalletContext, { _id, event, tries }: Webhook): Promise<void> {
  try {
    await obey(bank, _id.slice(0, _id.indexOf(':')), event);
    await bank.trips.workedOff.add(_id, (ids) => noteWorkedOff(bank, ids));
  } catch (error) {
    bank.service.log.error({ err: error, webhook: _id, tries }, 'a provider event could not be worked off yet');
    const wait = Math.min(1000 * 2 ** tries, LONGEST_WAIT_MS);
    await bank.webhooks.updateOne(
      { _id },
      { $set: { nextTryAt: new Date(bank.machineNow().getTime() + wait) }, $inc: { tries: 1 } },
    );
  }
}

async function noteWorkedOff(bank: WalletContext, ids: readonly string[]): Promise<true[]> {
  await bank.webhooks.raw.updateMany({ _id: { $in: [...ids] } }, { $unset: { waiting: 1 } });
  return ids.map(() => true);
}

async function obey(bank: WalletContext, provider: string, event: ProviderEvent): Promise<void> {
  switch (event.kind) {
    case 'captured':
      await creditDeposit(bank, provider, event);
      return;
    case 'failed':
    case 'cancelled':
      return noteIntentEnded(bank, provider, event);
    case 'reversed':
      return reverseDeposit(bank, provider, event);
    case 'payout':
      return applyPayout(bank, event.withdrawalId, event.outcome);
    case 'other':
      return;
  }
}
