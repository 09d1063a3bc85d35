import type { Bank } from '../bank';
import { ProviderDown } from '../providers/provider';
import { creditDeposit } from './credit-deposit';
import { ASKED_AFTER_END_MS, unpaid, type Intent } from './intent';

const BATCH = 20;
const FIRST_WAIT_MS = 10_000;
const LONGEST_WAIT_MS = 15 * 60_000;

/**
 * Asks the provider for payments of one intent and credits what was captured: what a lost webhook missed is found here.
 */
export async function pollIntent(bank: Bank, intent: Intent): Promise<void> {
  const provider = bank.providers.named(intent.provider);
  if (!provider) return;
  for (const capture of await provider.captures(intent))
    await creditDeposit(bank, provider.name, { ...capture, intentId: capture.intentId ?? intent._id });
}

/**
 * Polls intents with growing waits until they are paid, or for a while after their end: a first try that failed does
 * not switch this off.
 */
export async function pollIntents(bank: Bank): Promise<void> {
  const now = bank.machineNow();
  const due = await bank.intents
    .find({ state: { $in: [...unpaid] }, nextPollAt: { $lte: now } })
    .sort({ nextPollAt: 1 })
    .limit(BATCH)
    .lean<Intent[]>();
  for (const intent of due) {
    const wait = Math.min(FIRST_WAIT_MS * 2 ** intent.polls, LONGEST_WAIT_MS);
    await bank.intents.updateOne(
      { _id: intent._id },
      { $set: { nextPollAt: new Date(now.getTime() + wait) }, $inc: { polls: 1 } },
    );
    try {
      await pollIntent(bank, intent);
    } catch (error) {
      if (!(error instanceof ProviderDown)) throw error;
      bank.service.log.warn({ err: error, intentId: intent._id }, 'the provider could not be asked');
      continue;
    }
    // Asked after its end, and still nothing paid.
    if (intent.expiresAt <= now)
      await bank.intents.updateOne(
        { _id: intent._id, state: { $in: ['created', 'linked'] } },
        { $set: { state: 'expired' } },
      );
    if (intent.expiresAt.getTime() + ASKED_AFTER_END_MS <= now.getTime())
      await bank.intents.updateOne({ _id: intent._id }, { $unset: { nextPollAt: 1 } });
  }
}
