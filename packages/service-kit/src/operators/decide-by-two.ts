import type { Caller } from '../identity/authorize';

/** A word that nobody confirmed in a day has lapsed. */
const HOLDS_MS = 24 * 3600_000;

/** What one operator proposed, for another one to confirm. */
export interface Proposal {
  outcome: string;
  proposedBy: string;
  /** machine time */
  at: Date;
}

export const isProposalOpen = ({ at }: Pick<Proposal, 'at'>, now: Date): boolean =>
  now.getTime() - at.getTime() < HOLDS_MS;

/**
 * What an operator's word does where it takes two: the first proposes, the same by another one, not tied to the first,
 * confirms. Another outcome is another proposal, which takes the place of the first.
 */
export function decideByTwo(
  first: Proposal | undefined,
  { operator, outcome, now }: { operator: Operator; outcome: string; now: Date },
): 'propose' | 'confirm' | 'second-operator-needed' {
  if (!first || !isProposalOpen(first, now) || first.outcome !== outcome) return 'propose';
  return isLinked(operator, first.proposedBy) ? 'second-operator-needed' : 'confirm';
}

/** Who acts as an operator, as far as another pair of eyes is concerned. */
export type Operator = Pick<Caller, 'userId' | 'linkedTo'>;

/**
 * Whether somebody is this operator, or tied to this operator by a promotion: one of the two proposed or confirmed the
 * other. Such two are no two pairs of eyes, and neither decides what benefits the other. Who came in by the machine is
 * tied to nobody.
 */
export const isLinked = ({ userId, linkedTo }: Operator, other: string): boolean =>
  other === userId || (linkedTo?.includes(other) ?? false);
