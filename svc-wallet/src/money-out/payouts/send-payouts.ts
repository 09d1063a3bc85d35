import { drainDue, dueIn } from '@baazi/service-kit';
import { inLedgerTransaction } from '../../ledger/ledger-transaction';
import { ProviderDown, type Provider } from '../../providers/provider';
import { reasonNotToPayNow } from '../reason-not-to-pay';
import { withdrawalSubject } from '../authority';
import { isHeldAsStated, readAuthority } from '../read-authority';
import type { Withdrawal } from '../../ledger/withdrawal';
import type { PayoutReport } from './after-payout';
import { applyPayout } from './apply-payout';
import { proposalOf } from './settle-payout';
import type { WithdrawalDeps } from '../withdrawal-deps';

const AT_ONCE = 8;
const FIRST_WAIT_MS = 2000;
const LONGEST_WAIT_MS = 10 * 60_000;
const POLLED_AGAIN_EVERY_MS = 6 * 3600_000;
const POLLED_AGAIN_FOR_MS = 30 * 24 * 3600_000;

/**
 * Sends approved withdrawals. `sending` was committed before. The provider identifies the payout by the withdrawal's
 * id, so after a lost answer the payout is polled or resent, never paid twice. A definite refusal ends it.
 */
export async function sendPayouts(deps: WithdrawalDeps): Promise<number> {
  const due = (limit: number): Promise<Withdrawal[]> =>
    deps.withdrawals
      .find({ state: 'sending', nextPollAt: { $lte: deps.machineNow() } })
      .sort({ nextPollAt: 1 })
      .limit(limit)
      .lean<Withdrawal[]>();
  await drainDue({ due, concurrency: AT_ONCE }, async (one) => {
    const turn = await takeAttempt(deps, one, deps.machineNow());
    if (turn.kind !== 'none') await receive(deps, turn.withdrawal, (provider) => reportOf(provider, turn));
  });
  await pollAgain(deps);
  const now = deps.machineNow();
  return Math.min(
    await dueIn(deps.withdrawals.raw, 'nextPollAt', { where: { state: 'sending' }, now }),
    await dueIn(deps.withdrawals.raw, 'askAgainAt', { now }),
  );
}

/** `none`: nothing to do now; `poll`: poll only, because it may be sent already or must not be sent now. */
type PayoutAttempt = { kind: 'send' | 'poll'; withdrawal: Withdrawal } | { kind: 'none' };

/**
 * Stores the next attempt before it is made. Nothing is sent without the signed approvals that it takes, whatever the
 * document claims. If they are missing, or the player was blocked or put under review before the first attempt, the
 * withdrawal returns to the operators' queue; one that may have been sent before is only polled.
 */
async function takeAttempt(deps: WithdrawalDeps, { _id, userId }: Withdrawal, now: Date): Promise<PayoutAttempt> {
  return deps.playerQueue(userId, () =>
    inLedgerTransaction<PayoutAttempt>(deps, async (tx) => {
      const withdrawal = await deps.withdrawals.findById(_id).session(tx.session).lean<Withdrawal | null>();
      // Another instance was faster.
      if (withdrawal?.state !== 'sending' || (withdrawal.nextPollAt && withdrawal.nextPollAt > now))
        return { kind: 'none' };
      const { isSufficient } = await readAuthority(deps, tx, withdrawal);
      const isAuthorised = (await isHeldAsStated(deps, tx, withdrawal)) && isSufficient;
      const refusal = (await reasonNotToPayNow(deps, userId, tx)) ?? (isAuthorised ? undefined : 'unauthorised');
      const polls = withdrawal.polls ?? 0;
      if (refusal && polls === 0 && withdrawal.payoutId === undefined) {
        await deps.withdrawals.updateOne(
          { _id, state: 'sending' },
          {
            $set: { state: 'requested', approvals: [], ...(isAuthorised ? {} : { task: 'unauthorised' }) },
            $unset: { nextPollAt: 1, polls: 1, byHand: 1 },
          },
          { session: tx.session },
        );
        await deps.service.operatorsLog.record(tx, {
          by: deps.service.part,
          action: 'hold-withdrawal',
          subject: withdrawalSubject(_id),
          reason: refusal,
          before: { state: 'sending', approvals: withdrawal.approvals.map(({ by }) => by) },
          after: { state: 'requested' },
        });
        return { kind: 'none' };
      }
      const nextPollAt = new Date(now.getTime() + Math.min(FIRST_WAIT_MS * 2 ** polls, LONGEST_WAIT_MS));
      await deps.withdrawals.updateOne(
        { _id, state: 'sending' },
        { $set: { nextPollAt, ...(isAuthorised ? {} : { task: 'unauthorised' }) }, $inc: { polls: 1 } },
        { session: tx.session },
      );
      // Two operators may be about to end it by hand.
      return { kind: refusal || proposalOf(withdrawal, now) ? 'poll' : 'send', withdrawal };
    }),
  );
}

async function reportOf(
  provider: Provider,
  { kind, withdrawal }: Exclude<PayoutAttempt, { kind: 'none' }>,
): Promise<PayoutReport | undefined> {
  const { _id, amountPaise, upi, payoutId, polls = 0 } = withdrawal;
  // The first attempt sends without polling; every later one polls first.
  const isPolled = kind === 'poll' || payoutId !== undefined || polls > 0;
  const known = isPolled ? await provider.findPayout(_id) : undefined;
  if (known || kind === 'poll') return known;
  return provider.sendPayout({ withdrawalId: _id, amountPaise, upi });
}

/** Polls payouts that were ended by hand: the provider may still report otherwise, and the webhook may be lost. */
async function pollAgain(deps: WithdrawalDeps): Promise<void> {
  const due = (limit: number): Promise<Withdrawal[]> =>
    deps.withdrawals
      .find({ askAgainAt: { $lte: deps.machineNow() } })
      .sort({ askAgainAt: 1 })
      .limit(limit)
      .lean<Withdrawal[]>();
  await drainDue({ due, concurrency: AT_ONCE }, async (withdrawal) => {
    const next = new Date(deps.machineNow().getTime() + POLLED_AGAIN_EVERY_MS);
    const isLast = next.getTime() > (withdrawal.endedAt?.getTime() ?? 0) + POLLED_AGAIN_FOR_MS;
    await deps.withdrawals.updateOne(
      { _id: withdrawal._id },
      isLast ? { $unset: { askAgainAt: 1 } } : { $set: { askAgainAt: next } },
    );
    await receive(deps, withdrawal, (provider) => provider.findPayout(withdrawal._id));
  });
}

async function receive(
  deps: WithdrawalDeps,
  { _id, provider: name }: Withdrawal,
  request: (provider: Provider) => Promise<PayoutReport | undefined>,
): Promise<void> {
  const provider = deps.providers.named(name);
  if (!provider)
    return deps.service.log.error(
      { withdrawal: _id, provider: name },
      'the provider of a withdrawal is not configured',
    );
  try {
    const report = await request(provider);
    if (report) await applyPayout(deps, _id, report);
  } catch (error) {
    if (!(error instanceof ProviderDown)) throw error;
    deps.service.log.warn({ err: error, withdrawal: _id }, 'a payout is in doubt and will be asked for');
  }
}
