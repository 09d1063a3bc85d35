import { drainDue } from '@baazi/service-kit';
import type { WalletContext } from '../../wallet-context';
import { inBooks } from '../../ledger/in-books';
import { ProviderDown, type Provider } from '../../providers/provider';
import { reasonNotToPayNow } from '../reason-not-to-pay';
import type { Withdrawal } from '../withdrawal';
import type { PayoutWord } from './after-payout';
import { applyPayout } from './apply-payout';
import { proposalOf } from './decide-by-hand';

const AT_ONCE = 8;
const FIRST_WAIT_MS = 2000;
const LONGEST_WAIT_MS = 10 * 60_000;
const ASKED_AGAIN_EVERY_MS = 6 * 3600_000;
const ASKED_AGAIN_FOR_MS = 30 * 24 * 3600_000;

/**
 * Sends approved withdrawals. `sending` was committed before; the provider knows the payout by the withdrawal's id,
 * so an answer that got lost is asked for, or the same payout sent again, and never a second one. A definite no ends it.
 */
export async function sendPayouts(bank: WalletContext): Promise<void> {
  const due = (limit: number): Promise<Withdrawal[]> =>
    bank.withdrawals
      .find({ state: 'sending', nextPollAt: { $lte: bank.machineNow() } })
      .sort({ nextPollAt: 1 })
      .limit(limit)
      .lean<Withdrawal[]>();
  await drainDue({ due, concurrency: AT_ONCE }, async (one) => {
    const turn = await takeTurn(bank, one, bank.machineNow());
    if (turn.kind !== 'none') await hear(bank, turn.withdrawal, (provider) => wordOf(provider, turn));
  });
  await askAgain(bank);
}

/** `none`: nothing to do now; `ask`: it may be on its way already, but nothing new is sent. */
type Turn = { kind: 'send' | 'ask'; withdrawal: Withdrawal } | { kind: 'none' };

/**
 * The next try is in the books before it is made. Whose player was blocked, or put under review, before the first one
 * goes back to the operators' queue.
 */
async function takeTurn(bank: WalletContext, { _id, userId }: Withdrawal, now: Date): Promise<Turn> {
  return bank.keyedQueue(userId, () =>
    inBooks<Turn>(bank, async (tx) => {
      const withdrawal = await bank.withdrawals.findById(_id).session(tx.session).lean<Withdrawal | null>();
      // Another copy was quicker.
      if (withdrawal?.state !== 'sending' || (withdrawal.nextPollAt && withdrawal.nextPollAt > now))
        return { kind: 'none' };
      const refusal = await reasonNotToPayNow(bank, userId, tx);
      const polls = withdrawal.polls ?? 0;
      if (refusal && polls === 0 && withdrawal.payoutId === undefined) {
        await bank.withdrawals.updateOne(
          { _id, state: 'sending' },
          { $set: { state: 'requested', approvals: [] }, $unset: { nextPollAt: 1, polls: 1, byHand: 1 } },
          { session: tx.session },
        );
        await bank.service.operatorsLog.record(tx, {
          by: bank.service.part,
          action: 'hold-withdrawal',
          subject: `withdrawal:${_id}`,
          reason: refusal,
          before: { state: 'sending', approvals: withdrawal.approvals.map(({ by }) => by) },
          after: { state: 'requested' },
        });
        return { kind: 'none' };
      }
      const nextPollAt = new Date(now.getTime() + Math.min(FIRST_WAIT_MS * 2 ** polls, LONGEST_WAIT_MS));
      await bank.withdrawals.updateOne(
        { _id, state: 'sending' },
        { $set: { nextPollAt }, $inc: { polls: 1 } },
        { session: tx.session },
      );
      // Two operators may be about to say by hand how it ended.
      return { kind: refusal || proposalOf(withdrawal, now) ? 'ask' : 'send', withdrawal };
    }),
  );
}

async function wordOf(
  provider: Provider,
  { kind, withdrawal }: Exclude<Turn, { kind: 'none' }>,
): Promise<PayoutWord | undefined> {
  const { _id, amountPaise, upi, payoutId, polls = 0 } = withdrawal;
  // The first try just sends; every later one looks first.
  const isLooked = kind === 'ask' || payoutId !== undefined || polls > 0;
  const known = isLooked ? await provider.findPayout(_id) : undefined;
  if (known || kind === 'ask') return known;
  return provider.sendPayout({ withdrawalId: _id, amountPaise, upi });
}

/** What was ended by hand: the provider may still say otherwise, and his webhook may get lost. */
async function askAgain(bank: WalletContext): Promise<void> {
  const due = (limit: number): Promise<Withdrawal[]> =>
    bank.withdrawals
      .find({ askAgainAt: { $lte: bank.machineNow() } })
      .sort({ askAgainAt: 1 })
      .limit(limit)
      .lean<Withdrawal[]>();
  await drainDue({ due, concurrency: AT_ONCE }, async (withdrawal) => {
    const next = new Date(bank.machineNow().getTime() + ASKED_AGAIN_EVERY_MS);
    const isLast = next.getTime() > (withdrawal.endedAt?.getTime() ?? 0) + ASKED_AGAIN_FOR_MS;
    await bank.withdrawals.updateOne(
      { _id: withdrawal._id },
      isLast ? { $unset: { askAgainAt: 1 } } : { $set: { askAgainAt: next } },
    );
    await hear(bank, withdrawal, (provider) => provider.findPayout(withdrawal._id));
  });
}

async function hear(
  bank: WalletContext,
  { _id, provider: name }: Withdrawal,
  ask: (provider: Provider) => Promise<PayoutWord | undefined>,
): Promise<void> {
  const provider = bank.providers.named(name);
  if (!provider)
    return bank.service.log.error(
      { withdrawal: _id, provider: name },
      'the provider of a withdrawal is not configured',
    );
  try {
    const word = await ask(provider);
    if (word) await applyPayout(bank, _id, word);
  } catch (error) {
    if (!(error instanceof ProviderDown)) throw error;
    bank.service.log.warn({ err: error, withdrawal: _id }, 'a payout is in doubt and will be asked for');
  }
}
