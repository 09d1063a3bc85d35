import type { endpoints } from '@baazi/contracts';
import {
  byOperator,
  isLinked,
  refuse,
  reply,
  decideByTwo,
  isProposalOpen,
  type Handler,
  type Operator,
} from '@baazi/service-kit';
import { signedLinesOf } from '../../ledger/authorisations/signed-lines';
import { inLedgerTransaction } from '../../ledger/ledger-transaction';
import { ProviderDown } from '../../providers/provider';
import type { ByHand, Withdrawal } from '../../ledger/withdrawal';
import { withdrawalSubject, withdrawalTarget } from '../authority';
import { isHeldAsStated } from '../read-authority';
import { applyPayout } from './apply-payout';
import { endPayout } from './end-payout';
import { payoutProposal } from './payout-proposal';
import type { WithdrawalDeps } from '../withdrawal-deps';

const POLLED_AGAIN_AFTER_MS = 3600_000;

/**
 * Manual end of a payout that stays `sending`: the provider is polled first, and its answer wins. When it does not
 * know the payout or does not answer, two operators decide how it ended.
 */
export const settlePayout =
  (deps: WithdrawalDeps): Handler<typeof endpoints.settlePayout> =>
  async ({ caller, params, body }) => {
    const { id } = params;
    const { outcome, reason } = body;
    if (outcome === 'seen') {
      const isDone = await endTask(deps, { id, operator: caller, reason });
      return isDone ? reply({ _id: id, state: 'seen' }) : refuse('withdrawal-moved-on');
    }
    const withdrawal = await deps.withdrawals.findById(id).lean<Withdrawal | null>();
    if (!withdrawal) return refuse('withdrawal-not-found');
    if (isLinked(caller, withdrawal.userId)) return refuse('own-benefit');
    if (withdrawal.state !== 'sending') return refuse('withdrawal-moved-on');
    if (await receiveProviderReport(deps, withdrawal)) {
      const state = (await deps.withdrawals.findById(id).lean<Withdrawal | null>())?.state;
      return state === undefined || state === 'sending'
        ? refuse('payout-under-way')
        : reply({ _id: id, state, decidedBy: 'provider' });
    }
    const settled = await proposeOrEnd(deps, {
      id,
      userId: withdrawal.userId,
      operator: caller,
      outcome,
      reason,
    });
    return settled === 'proposed' || settled === 'paid' || settled === 'failed'
      ? reply({ _id: id, state: settled })
      : refuse(settled);
  };

/** Whether the provider knows this payout; its report is applied. */
async function receiveProviderReport(deps: WithdrawalDeps, { _id, provider }: Withdrawal): Promise<boolean> {
  try {
    const found = await deps.providers.named(provider)?.findPayout(_id);
    if (found) await applyPayout(deps, _id, found);
    return found !== undefined;
  } catch (error) {
    if (!(error instanceof ProviderDown)) throw error;
    deps.service.log.warn({ err: error, withdrawal: _id }, 'a payout is settled by hand, its provider does not answer');
    return false;
  }
}

export interface ManualOutcome {
  id: string;
  userId: string;
  operator: Operator;
  outcome: ByHand['outcome'];
  reason: string;
}
export async function proposeOrEnd(
  deps: WithdrawalDeps,
  { id, userId, operator, outcome, reason }: ManualOutcome,
): Promise<'proposed' | 'paid' | 'failed' | 'second-operator-needed' | 'withdrawal-moved-on'> {
  return deps.playerQueue(userId, () =>
    inLedgerTransaction(deps, async (tx) => {
      const now = deps.machineNow();
      const withdrawal = await deps.withdrawals.findById(id).session(tx.session).lean<Withdrawal | null>();
      if (!withdrawal) return 'withdrawal-moved-on';
      const [subject, target] = [withdrawalSubject(id), withdrawalTarget(withdrawal)];
      const lines = (await signedLinesOf(deps, [subject], tx.session)).get(subject) ?? [];
      const proposal = payoutProposal(lines, target);
      const decision = decideByHand({ ...withdrawal, byHand: proposal }, { operator, outcome, now });
      if (decision !== 'propose' && decision !== 'confirm') return decision;
      if (!(await isHeldAsStated(deps, tx, withdrawal))) return 'withdrawal-moved-on';
      const { state } = withdrawal;
      const { recordedAt } = await deps.service.operatorsLog.record(tx, {
        ...byOperator(operator),
        action: decision === 'propose' ? 'propose-payout-end' : 'confirm-payout-end',
        subject,
        reason,
        before: { state },
        after: { state: decision === 'propose' ? state : outcome, outcome, target },
      });
      const byHand = proposal ?? { outcome, reason, proposedBy: operator.userId, at: recordedAt };
      if (decision === 'propose')
        await deps.withdrawals.updateOne(
          { _id: id, state },
          { $set: { byHand: { outcome, reason, proposedBy: operator.userId, at: recordedAt } } },
          { session: tx.session },
        );
      else
        await endPayout(deps, tx, {
          withdrawal,
          next: outcome,
          change: {
            byHand: { ...byHand, confirmedBy: operator.userId },
            // The provider may still report otherwise, and that webhook may be lost.
            askAgainAt: new Date(now.getTime() + POLLED_AGAIN_AFTER_MS),
          },
        });
      return decision === 'propose' ? 'proposed' : outcome;
    }),
  );
}

/** An operator has handled the loss. */
async function endTask(
  deps: WithdrawalDeps,
  { id, operator, reason }: { id: string; operator: Operator; reason: string },
): Promise<boolean> {
  return inLedgerTransaction(deps, async (tx) => {
    const { modifiedCount } = await deps.withdrawals.updateOne(
      { _id: id, task: { $exists: true } },
      { $unset: { task: 1 } },
      { session: tx.session },
    );
    if (modifiedCount === 0) return false;
    await deps.service.operatorsLog.record(tx, {
      ...byOperator(operator),
      action: 'end-payout-task',
      subject: `withdrawal:${id}`,
      reason,
    });
    return true;
  });
}

/**
 * The open proposal of a first operator. While it is open, nothing new is sent; when it expires, the payout is sent.
 */
export const proposalOf = ({ state, byHand }: Pick<Withdrawal, 'state' | 'byHand'>, now: Date): ByHand | undefined =>
  state === 'sending' && byHand && isProposalOpen(byHand, now) ? byHand : undefined;

/**
 * Decides an operator's report about a payout in progress: the first operator proposes, and the same report by
 * another ends it.
 */
export const decideByHand = (
  withdrawal: Pick<Withdrawal, 'state'> & { byHand?: ByHand | undefined },
  report: { operator: Operator; outcome: ByHand['outcome']; now: Date },
): ReturnType<typeof decideByTwo> | 'withdrawal-moved-on' =>
  withdrawal.state === 'sending' ? decideByTwo(withdrawal.byHand, report) : 'withdrawal-moved-on';
