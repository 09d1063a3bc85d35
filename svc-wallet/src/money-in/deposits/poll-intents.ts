import { drainDue } from '@baazi/service-kit';
import type { WalletContext } from '../../wallet-context';
import { ProviderDown } from '../../providers/provider';
import { creditDeposit } from './credit-deposit';
import { ASKED_AFTER_END_MS, unpaid, type Intent } from './intent';

const AT_ONCE = 8;
const FIRST_WAIT_MS = 10_000;
/** A payment is told by its webhook and asked for when its player comes back: this is for what both missed. */
const LONGEST_WAIT_MS = 6 * 3600_000;

/**
 * Asks the provider for payments of one intent and credits what was captured: what a lost webhook missed is found here.
 */
export async function pollIntent(bank: WalletContext, intent: Intent): Promise<void> {
  const provider = bank.providers.named(intent.provider);
  if (!provider) return;
  for (const capture of await provider.captures(intent))
    await creditDeposit(bank, provider.name, { ...capture, intentId: capture.intentId ?? intent._id });
}

/** Growing waits, and a look just when the link ends. */
export function nextPollAfter(now: Date, { polls, expiresAt }: Pick<Intent, 'polls' | 'expiresAt'>): Date {
  const next = new Date(now.getTime() + Math.min(FIRST_WAIT_MS * 2 ** polls, LONGEST_WAIT_MS));
  return now < expiresAt && next > expiresAt ? expiresAt : next;
}

/**
 * Polls intents with growing waits until they are paid, or for a while after their end: a first try that failed does
 * not switch this off.
 */
export async function pollIntents(bank: WalletContext): Promise<void> {
  const due = (limit: number): Promise<Intent[]> =>
    bank.intents
      .find({ state: { $in: [...unpaid] }, nextPollAt: { $lte: bank.machineNow() } })
      .sort({ nextPollAt: 1 })
      .limit(limit)
      .lean<Intent[]>();
  await drainDue({ due, concurrency: AT_ONCE }, (intent) => pollInTurn(bank, intent, bank.machineNow()));
}

async function pollInTurn(bank: WalletContext, intent: Intent, now: Date): Promise<void> {
  const { _id, nextPollAt, polls, expiresAt } = intent;
  const { modifiedCount } = await bank.intents.updateOne(
    { _id, nextPollAt },
    { $set: { nextPollAt: nextPollAfter(now, { polls, expiresAt }) }, $inc: { polls: 1 } },
  );
  // Another copy was quicker.
  if (modifiedCount === 0) return;
  try {
    await pollIntent(bank, intent);
  } catch (error) {
    if (!(error instanceof ProviderDown)) throw error;
    return bank.service.log.warn({ err: error, intentId: _id }, 'the provider could not be asked');
  }
  // Asked after its end, and still nothing paid.
  if (expiresAt <= now)
    await bank.intents.updateOne({ _id, state: { $in: ['created', 'linked'] } }, { $set: { state: 'expired' } });
  if (expiresAt.getTime() + ASKED_AFTER_END_MS <= now.getTime())
    await bank.intents.updateOne({ _id }, { $unset: { nextPollAt: 1 } });
}
