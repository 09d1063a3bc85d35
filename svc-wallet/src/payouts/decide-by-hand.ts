import { isLinked, type Operator } from '@baazi/service-kit';
import type { ByHand, Withdrawal } from '../withdrawals/withdrawal';

/** A proposal that nobody confirmed in a day has lapsed: the payout is sent on. */
const HOLDS_MS = 24 * 3600_000;

/** The word of a first operator that still stands. While it does, nothing new is sent. */
export const proposalOf = ({ state, byHand }: Pick<Withdrawal, 'state' | 'byHand'>, now: Date): ByHand | undefined =>
  state === 'sending' && byHand && now.getTime() - byHand.at.getTime() < HOLDS_MS ? byHand : undefined;

/** What an operator's word about a payout under way does: the first proposes, the same by another ends it. */
export function decideByHand(
  withdrawal: Pick<Withdrawal, 'state' | 'byHand'>,
  { operator, outcome, now }: { operator: Operator; outcome: ByHand['outcome']; now: Date },
): 'propose' | 'end' | 'second-operator-needed' | 'withdrawal-moved-on' {
  if (withdrawal.state !== 'sending') return 'withdrawal-moved-on';
  const proposal = proposalOf(withdrawal, now);
  if (proposal?.outcome !== outcome) return 'propose';
  return isLinked(operator, proposal.proposedBy) ? 'second-operator-needed' : 'end';
}
