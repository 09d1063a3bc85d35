import type { endpoints } from '@baazi/contracts';
import { refuse, reply, type Handler, type Operator } from '@baazi/service-kit';
import { inLedgerTransaction } from '../../ledger/ledger-transaction';
import { reasonNotToPayNow, type PayoutRefusal } from '../reason-not-to-pay';
import { type Withdrawal, factsOf } from '../../ledger/withdrawal';
import { withdrawnAround } from '../needs-second-operator';
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
      const { userId, createdAt } = withdrawal;
      const decided = decideApproval({
        withdrawal,
        sameDayPaise: await withdrawnAround(deps, { userId, at: createdAt, except: id }, tx),
        operator,
        twoApprovalsAboveRupees: await twoApprovalsAbove(deps, tx),
      });
      if (decided !== 'sending' && decided !== 'approved') return decided;
      const refusal = await reasonNotToPayNow(deps, userId, tx);
      if (refusal) return refusal;
      const now = deps.machineNow();
      const { matchedCount } = await deps.withdrawals.updateOne(
        { _id: id, state: withdrawal.state },
        {
          $set: { state: decided, ...(decided === 'sending' ? { nextPollAt: now, polls: 0 } : {}) },
          $push: { approvals: { by: operator.userId, at: now, note } },
        },
        { session: tx.session },
      );
      if (matchedCount !== 1) throw new Error('a withdrawal changed inside its own transaction');
      await deps.service.operatorsLog.record(tx, {
        by: operator.userId,
        action: 'approve-withdrawal',
        subject: `withdrawal:${id}`,
        reason: note,
        before: { state: withdrawal.state },
        after: { state: decided, ...factsOf(withdrawal) },
      });
      return decided;
    }),
  );
  if (approval === 'sending') deps.workers.payouts?.wake();
  return approval;
}
