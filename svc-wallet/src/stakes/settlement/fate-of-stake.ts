import type { Decision } from '../decisions/decision';
import type { SettledState, Stake } from '../stake';

/** The new state of a stake under a decision; undefined while it has no outcome. */
export function fateOfStake(
  stake: Pick<Stake, 'selection' | 'acceptedAt'>,
  decision: Pick<Decision, 'outcome' | 'voidFrom'>,
): SettledState | undefined {
  if (decision.voidFrom && stake.acceptedAt >= decision.voidFrom) return 'void';
  if (decision.outcome === undefined) return undefined;
  if (decision.outcome === 'void') return 'void';
  return stake.selection === decision.outcome ? 'won' : 'lost';
}
