import type { endpoints } from '@baazi/contracts';
import { refuse, reply, type Handler, type Operator } from '@baazi/service-kit';
import type { WalletContext } from '../../wallet-context';
import { inBooks } from '../../ledger/in-books';
import { reasonNotToPayNow, type PayoutRefusal } from '../reason-not-to-pay';
import type { Withdrawal } from '../withdrawal';
import { factsOf } from '../log-facts';
import { withdrawnAround } from '../withdrawn-around';
import { decideApproval, type Approval } from './decide-approval';
import { twoApprovalsAbove } from '../../settings/wallet-settings';

export const approveWithdrawal =
  (bank: WalletContext): Handler<typeof endpoints.approveWithdrawal> =>
  async ({ caller, params, body }) => {
    const approval = await recordApproval(bank, { id: params.id, operator: caller, note: body.note });
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
 * An operator's yes. The approval that suffices and `sending` are one commit; then `send-payouts` calls the provider.
 * Nothing of a player who is blocked or under review is approved.
 */
export async function recordApproval(
  bank: WalletContext,
  { id, operator, note }: OperatorDecision,
): Promise<Approval | PayoutRefusal | 'withdrawal-not-found'> {
  const known = await bank.withdrawals.findById(id).lean<Withdrawal | null>();
  if (!known) return 'withdrawal-not-found';
  const approval = await bank.keyedQueue(known.userId, () =>
    inBooks<Approval | PayoutRefusal | 'withdrawal-not-found'>(bank, async (tx) => {
      const withdrawal = await bank.withdrawals.findById(id).session(tx.session).lean<Withdrawal | null>();
      if (!withdrawal) return 'withdrawal-not-found';
      const { userId, createdAt } = withdrawal;
      const decided = decideApproval({
        withdrawal,
        sameDayPaise: await withdrawnAround(bank, { userId, at: createdAt, except: id }, tx),
        operator,
        twoApprovalsAboveRupees: await twoApprovalsAbove(bank, tx),
      });
      if (decided !== 'sending' && decided !== 'approved') return decided;
      const refusal = await reasonNotToPayNow(bank, userId, tx);
      if (refusal) return refusal;
      const now = bank.machineNow();
      const { matchedCount } = await bank.withdrawals.updateOne(
        { _id: id, state: withdrawal.state },
        {
          $set: { state: decided, ...(decided === 'sending' ? { nextPollAt: now, polls: 0 } : {}) },
          $push: { approvals: { by: operator.userId, at: now, note } },
        },
        { session: tx.session },
      );
      if (matchedCount !== 1) throw new Error('a withdrawal changed inside its own transaction');
      await bank.service.operatorsLog.record(tx, {
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
  if (approval === 'sending') bank.workers.payouts?.wake();
  return approval;
}
