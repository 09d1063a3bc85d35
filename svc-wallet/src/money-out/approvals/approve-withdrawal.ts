import type { endpoints } from '@baazi/contracts';
import { byOperator, refuse, reply, type Handler, type Operator } from '@baazi/service-kit';
import { inLedgerTransaction } from '../../ledger/ledger-transaction';
import { reasonNotToPayNow, type PayoutRefusal } from '../reason-not-to-pay';
import { type Withdrawal, factsOf } from '../../ledger/withdrawal';
import { needsSecondOperator, withdrawnAround } from '../needs-second-operator';
import { withdrawalSubject, withdrawalTarget, type ApprovalFacts, type SignedApproval } from '../authority';
import { isHeldAsStated, readAuthority } from '../read-authority';
import { decideApproval, type Approval } from './decide-approval';
import { twoApprovalsAbove } from '../../settings/wallet-settings';
import type { WithdrawalDeps } from '../withdrawal-deps';

export const approveWithdrawal =
  (deps: WithdrawalDeps): Handler<typeof endpoints.approveWithdrawal> =>
  async ({ caller, params, body }) => {
    const approval = await recordApproval(deps, { id: params.id, operator: caller, note: body.note });
    return approval === 'sending' || approval === 'approved'
      ? reply({ _id: params.id, state: approval })
      : refuse(approval);
  };

export interface OperatorDecision {
  id: string;
  operator: Operator;
  note: string;
}

/**
 * An operator's approval. The last required approval and `sending` are one commit; then `send-payouts` calls the
 * provider. Withdrawals of blocked players and of players under review are never approved.
 */
export async function recordApproval(
  deps: WithdrawalDeps,
  { id, operator, note }: OperatorDecision,
): Promise<Approval | PayoutRefusal | 'withdrawal-not-found'> {
  const known = await deps.withdrawals.findById(id).lean<Withdrawal | null>();
  if (!known) return 'withdrawal-not-found';
  const approval = await deps.playerQueue(known.userId, () =>
    inLedgerTransaction<Approval | PayoutRefusal | 'withdrawal-not-found'>(deps, async (tx) => {
      const withdrawal = await deps.withdrawals.findById(id).session(tx.session).lean<Withdrawal | null>();
      if (!withdrawal) return 'withdrawal-not-found';
      const { userId, createdAt, amountPaise } = withdrawal;
      const { round, approvals } = await readAuthority(deps, tx, withdrawal);
      if (!(await isHeldAsStated(deps, tx, withdrawal))) return 'withdrawal-moved-on';
      const sameDayPaise = await withdrawnAround(deps, { userId, at: createdAt, except: id }, tx);
      const twoApprovalsAboveRupees = await twoApprovalsAbove(deps, tx);
      const decided = decideApproval({
        withdrawal: { ...withdrawal, approvals },
        now: deps.machineNow(),
        sameDayPaise,
        operator,
        twoApprovalsAboveRupees,
      });
      if (decided !== 'sending' && decided !== 'approved') return decided;
      const refusal = await reasonNotToPayNow(deps, userId, tx);
      if (refusal) return refusal;
      const facts: ApprovalFacts = {
        state: decided,
        target: withdrawalTarget(withdrawal),
        round,
        needed: needsSecondOperator(amountPaise + sameDayPaise, twoApprovalsAboveRupees) ? 2 : 1,
      };
      const { recordedAt } = await deps.service.operatorsLog.record(tx, {
        ...byOperator(operator),
        action: 'approve-withdrawal',
        subject: withdrawalSubject(id),
        reason: note,
        before: { state: withdrawal.state },
        after: { ...factsOf(withdrawal), ...facts },
      });
      const { matchedCount } = await deps.withdrawals.updateOne(
        { _id: id, state: withdrawal.state },
        {
          $set: {
            state: decided,
            approvals: [...approvals.map(asShown), { by: operator.userId, at: recordedAt, note }],
            ...(decided === 'sending' ? { nextPollAt: recordedAt, polls: 0 } : {}),
          },
          $unset: { task: 1 },
        },
        { session: tx.session },
      );
      if (matchedCount !== 1) throw new Error('a withdrawal changed inside its own transaction');
      return decided;
    }),
  );
  if (approval === 'sending') deps.workers.payouts?.wake();
  return approval;
}

/** An approval of the log as the document shows it. */
const asShown = ({ by, recordedAt, note }: SignedApproval): Withdrawal['approvals'][number] => ({
  by,
  at: recordedAt,
  note,
});
