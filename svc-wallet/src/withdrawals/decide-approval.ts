import { toRupees } from '@baazi/contracts';
import type { Withdrawal } from './withdrawal';

export type Approval = 'sending' | 'approved' | 'withdrawal-moved-on' | 'second-operator-needed';

/** What an operator's approval does. Above the limit it takes two different people. */
export function decideApproval({
  withdrawal,
  operator,
  twoApprovalsAboveRupees,
}: {
  withdrawal: Pick<Withdrawal, 'state' | 'amountPaise' | 'approvals'>;
  operator: string;
  twoApprovalsAboveRupees: number;
}): Approval {
  const { state, amountPaise, approvals } = withdrawal;
  if (state !== 'requested' && state !== 'approved') return 'withdrawal-moved-on';
  if (toRupees(amountPaise) <= twoApprovalsAboveRupees) return 'sending';
  if (approvals.length === 0) return 'approved';
  return approvals.some(({ by }) => by === operator) ? 'second-operator-needed' : 'sending';
}
