import type { Core } from '../core';
import { creditDeposit } from './credit-deposit';
import { intents, type Intent } from './intent';
import { ProviderDown } from './provider';
import type { Providers } from './providers';

const BATCH = 20;
const FIRST_WAIT_MS = 10_000;
const LONGEST_WAIT_MS = 15 * 60_000;

/** Asks the provider for payments of one intent and credits what was captured: what a lost webhook missed is found here. */
export async function pollIntent(core: Core, providers: Providers, intent: Intent): Promise<void> {
  const provider = providers.named(intent.provider);
  if (!provider) return;
  for (const capture of await provider.captures(intent))
    await creditDeposit(core, provider.name, { ...capture, intentId: capture.intentId ?? intent._id });
}

/** Polls open intents, each with growing waits, until they are paid or expire. */
export async function pollIntents(core: Core, providers: Providers): Promise<void> {
  const now = core.clocks.machine.now();
  const due = await intents(core.db)
    .find({ state: { $in: ['created', 'linked'] }, nextPollAt: { $lte: now } })
    .sort({ nextPollAt: 1 })
    .limit(BATCH)
    .lean<Intent[]>();
  for (const intent of due) {
    const wait = Math.min(FIRST_WAIT_MS * 2 ** intent.polls, LONGEST_WAIT_MS);
    await intents(core.db).updateOne(
      { _id: intent._id },
      { $set: { nextPollAt: new Date(now.getTime() + wait) }, $inc: { polls: 1 } },
    );
    try {
      await pollIntent(core, providers, intent);
    } catch (error) {
      if (!(error instanceof ProviderDown)) throw error;
      core.log.warn({ err: error, intentId: intent._id }, 'the provider could not be asked');
      continue;
    }
    // Asked after its end, and still nothing paid.
    if (intent.expiresAt <= now)
      await intents(core.db).updateOne(
        { _id: intent._id, state: { $in: ['created', 'linked'] } },
        { $set: { state: 'expired' } },
      );
  }
}
