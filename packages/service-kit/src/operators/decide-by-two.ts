import type { Caller } from '../identity/authorize';
import type { NewAction } from './operators-log';

/** A proposal expires after a day without confirmation. */
const PROPOSAL_TTL_MS = 24 * 3600_000;

/** A proposal of one operator that another one must confirm. */
export interface Proposal {
  outcome: string;
  proposedBy: string;
  /** machine time */
  at: Date;
}

export const isProposalOpen = ({ at }: Pick<Proposal, 'at'>, now: Date): boolean =>
  now.getTime() - at.getTime() < PROPOSAL_TTL_MS;

/**
 * Decides what an operator's request does where two operators are required: the first proposes; the same outcome
 * requested by another operator, not linked to the first, confirms. Another outcome replaces the proposal.
 */
export function decideByTwo(
  first: Proposal | undefined,
  { operator, outcome, now }: { operator: Operator; outcome: string; now: Date },
): 'propose' | 'confirm' | 'second-operator-needed' {
  if (!first || !isProposalOpen(first, now) || first.outcome !== outcome) return 'propose';
  return isLinked(operator, first.proposedBy) ? 'second-operator-needed' : 'confirm';
}

/** The acting operator, the operators linked to them, and their roles. */
export type Operator = Pick<Caller, 'userId' | 'linkedTo' | 'roles' | 'factorAt'>;

/** The operator as a line of the operators' log names one. */
export const byOperator = ({
  userId,
  linkedTo,
  factorAt,
}: Operator): Pick<NewAction, 'by' | 'linkedTo' | 'factorAt'> => ({
  by: userId,
  linkedTo,
  factorAt,
});

/**
 * True if `other` is this operator or linked to it by a promotion: one proposed or confirmed the other. Linked
 * operators cannot confirm each other, nor decide what benefits the other. Operators created by a command line are
 * linked to nobody.
 */
export const isLinked = ({ userId, linkedTo }: Operator, other: string): boolean =>
  other === userId || (linkedTo?.includes(other) ?? false);
