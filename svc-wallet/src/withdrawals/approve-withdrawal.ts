import { endpoints } from '@baazi/contracts';
import { refuse, reply } from '@baazi/service-kit';
import type { Core } from '../core';
import { inBooks } from '../ledger/in-books';
import { recordAction } from '../operators/operator-action';
import { decideApproval, type Approval } from './decide-approval';
import { withdrawals, type Withdrawal } from './withdrawal';

export interface OperatorDecision {
  id: string;
  operator: string;
  note: string;
}

/** An operator's yes. The approval that suffices and `sending` are one commit; then `send-payouts` calls the provider. */
export async function approveWithdrawal(
  core: Core,
  { id, operator, note }: OperatorDecision,
): Promise<Approval | 'withdrawal-not-found'> {
  const approval = await inBooks<Approval | 'withdrawal-not-found'>(core, async (tx) => {
    const withdrawal = await withdrawals(core.db).findById(id).session(tx.session).lean<Withdrawal | null>();
    if (!withdrawal) return 'withdrawal-not-found';
    const decided = decideApproval({
      withdrawal,
      operator,
      twoApprovalsAboveRupees: core.config.TWO_APPROVALS_ABOVE_RUPEES,
    });
    if (decided !== 'sending' && decided !== 'approved') return decided;
    const now = core.clocks.machine.now();
    const { matchedCount } = await withdrawals(core.db).updateOne(
      { _id: id, state: withdrawal.state },
      {
        $set: { state: decided, ...(decided === 'sending' ? { nextPollAt: now, polls: 0 } : {}) },
        $push: { approvals: { by: operator, at: now, note } },
      },
      { session: tx.session },
    );
    if (matchedCount !== 1) throw new Error('a withdrawal changed inside its own transaction');
    await recordAction(core, tx, {
      by: operator,
      action: 'approve-withdrawal',
      subject: `withdrawal:${id}`,
      reason: note,
      before: { state: withdrawal.state },
      after: { state: decided },
    });
    return decided;
  });
  if (approval === 'sending') core.wake.payouts();
  return approval;
}

export function mountApproveWithdrawal(core: Core): void {
  core.http.handle(endpoints.approveWithdrawal, async ({ caller, params, body }) => {
    const approval = await approveWithdrawal(core, { id: params.id, operator: caller.userId, note: body.note });
    return approval === 'sending' || approval === 'approved'
      ? reply({ _id: params.id, state: approval })
      : refuse(approval);
  });
}
