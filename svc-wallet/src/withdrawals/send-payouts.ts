import type { Core } from '../core';
import { ProviderDown, type PayoutOutcome, type Provider } from '../payments/provider';
import type { Providers } from '../payments/providers';
import { applyPayout } from './apply-payout';
import { withdrawals, type Withdrawal } from './withdrawal';

const BATCH = 20;
const FIRST_WAIT_MS = 2000;
const LONGEST_WAIT_MS = 10 * 60_000;

/**
 * Sends approved withdrawals. `sending` was committed before; the provider knows the payout by the withdrawal's id,
 * so an answer that got lost is asked for, or the same payout sent again, and never a second one.
 */
export async function sendPayouts(core: Core, providers: Providers): Promise<void> {
  const now = core.clocks.machine.now();
  const due = await withdrawals(core.db)
    .find({ state: 'sending', nextPollAt: { $lte: now } })
    .sort({ nextPollAt: 1 })
    .limit(BATCH)
    .lean<Withdrawal[]>();
  for (const withdrawal of due) {
    const polls = withdrawal.polls ?? 0;
    await withdrawals(core.db).updateOne(
      { _id: withdrawal._id, state: 'sending' },
      {
        $set: { nextPollAt: new Date(now.getTime() + Math.min(FIRST_WAIT_MS * 2 ** polls, LONGEST_WAIT_MS)) },
        $inc: { polls: 1 },
      },
    );
    const provider = providers.named(withdrawal.provider);
    if (!provider) {
      core.log.error(
        { withdrawal: withdrawal._id, provider: withdrawal.provider },
        'the provider of a withdrawal is not configured',
      );
      continue;
    }
    try {
      await applyPayout(core, withdrawal._id, await outcomeOf(provider, withdrawal));
    } catch (error) {
      if (!(error instanceof ProviderDown)) throw error;
      core.log.warn({ err: error, withdrawal: withdrawal._id }, 'a payout is in doubt and will be asked for');
    }
  }
}

async function outcomeOf(
  provider: Provider,
  { _id, amountPaise, upi, payoutId, polls }: Withdrawal,
): Promise<PayoutOutcome> {
  // The first try just sends; every later one looks first.
  const known = payoutId !== undefined || (polls ?? 0) > 0 ? await provider.findPayout(_id) : undefined;
  return known ?? provider.sendPayout({ withdrawalId: _id, amountPaise, upi });
}
