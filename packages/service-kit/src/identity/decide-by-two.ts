import { isLinked, type Operator } from './is-linked';

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
