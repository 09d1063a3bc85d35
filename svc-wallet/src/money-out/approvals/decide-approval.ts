import { isLinked, type Operator } from '@baazi/service-kit';
import { needsSecondOperator } from '../needs-second-operator';
import type { Withdrawal } from '../../ledger/withdrawal';

export type Approval =
  'sending' | 'approved' | 'withdrawal-moved-on' | 'second-operator-needed' | 'own-benefit' | 'withdrawal-waits';

/** Decides an operator's approval. Above the limit it takes two people who are not linked to each other. */
export function decideApproval({
  withdrawal,
  sameDayPaise,
  operator,
  twoApprovalsAboveRupees,
  now,
}: {
  withdrawal: Pick<Withdrawal, 'userId' | 'state' | 'amountPaise' | 'waitsUntil'> & {
    approvals: readonly { by: string }[];
  };
  /** the player's other requests within a day */
  sameDayPaise: number;
  operator: Operator;
  twoApprovalsAboveRupees: number;
  /** machine time */
  now: Date;
}): Approval {
  const { userId, state, amountPaise, approvals, waitsUntil } = withdrawal;
  if (state !== 'requested' && state !== 'approved') return 'withdrawal-moved-on';
  if (isLinked(operator, userId)) return 'own-benefit';
  // Its owner may not have seen it yet (T131).
  if (waitsUntil !== undefined && waitsUntil > now) return 'withdrawal-waits';
  if (!needsSecondOperator(amountPaise + sameDayPaise, twoApprovalsAboveRupees)) return 'sending';
  if (approvals.length === 0) return 'approved';
  return approvals.some(({ by }) => isLinked(operator, by)) ? 'second-operator-needed' : 'sending';
}
