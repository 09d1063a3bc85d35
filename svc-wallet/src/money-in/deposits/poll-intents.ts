import { drainDue, dueIn } from '@baazi/service-kit';
import { ProviderDown } from '../../providers/provider';
import { creditDeposit } from './credit-deposit';
import { ASKED_AFTER_END_MS, unpaid, type Intent } from './intent';
import type { DepositDeps } from '../deposit-batches';

const AT_ONCE = 8;
const FIRST_WAIT_MS = 10_000;
/** A payment is normally found by its webhook or by the player's claim; the poller finds those that both missed. */
const LONGEST_WAIT_MS = 6 * 3600_000;

/**
 * Fetches the payments of one intent from the provider and credits captured ones, so that a lost webhook loses no
 * payment.
 */
export async function pollIntent(deps: DepositDeps, intent: Intent): Promise<void> {
  const provider = deps.providers.named(intent.provider);
  if (!provider) return;
  for (const capture of await provider.captures(intent))
    await creditDeposit(deps, provider.name, { ...capture, intentId: capture.intentId ?? intent._id });
}

/** Growing delays, with one poll right after the link expires. */
export function nextPollAfter(now: Date, { polls, expiresAt }: Pick<Intent, 'polls' | 'expiresAt'>): Date {
  const next = new Date(now.getTime() + Math.min(FIRST_WAIT_MS * 2 ** polls, LONGEST_WAIT_MS));
  return now < expiresAt && next > expiresAt ? expiresAt : next;
}

/**
 * Polls intents with growing delays until they are paid, or until a while after their expiry: a failed first attempt
 * does not stop polling.
 */
export async function pollIntents(deps: DepositDeps): Promise<number> {
  const due = (limit: number): Promise<Intent[]> =>
    deps.intents
      .find({ state: { $in: [...unpaid] }, nextPollAt: { $lte: deps.machineNow() } })
      .sort({ nextPollAt: 1 })
      .limit(limit)
      .lean<Intent[]>();
  await drainDue({ due, concurrency: AT_ONCE }, (intent) => pollSequentially(deps, intent, deps.machineNow()));
  const where = { state: { $in: [...unpaid] } };
  return dueIn(deps.intents.raw, 'nextPollAt', { where, now: deps.machineNow() });
}

async function pollSequentially(deps: DepositDeps, intent: Intent, now: Date): Promise<void> {
  const { _id, nextPollAt, polls, expiresAt } = intent;
  const { modifiedCount } = await deps.intents.updateOne(
    { _id, nextPollAt },
    { $set: { nextPollAt: nextPollAfter(now, { polls, expiresAt }) }, $inc: { polls: 1 } },
  );
  // Another instance was faster.
  if (modifiedCount === 0) return;
  try {
    await pollIntent(deps, intent);
  } catch (error) {
    if (!(error instanceof ProviderDown)) throw error;
    return deps.service.log.warn({ err: error, intentId: _id }, 'the provider could not be asked');
  }
  // Polled after its expiry and still unpaid.
  if (expiresAt <= now)
    await deps.intents.updateOne({ _id, state: { $in: ['created', 'linked'] } }, { $set: { state: 'expired' } });
  if (expiresAt.getTime() + ASKED_AFTER_END_MS <= now.getTime())
    await deps.intents.updateOne({ _id }, { $unset: { nextPollAt: 1 } });
}
