import type { endpoints, ReplyOf } from '@baazi/contracts';
import { outcomeOfCard } from './outcome-of-card';
import type { Score } from './score';

type Proposal = NonNullable<ReplyOf<typeof endpoints.matchPage>['proposal']>;

/** What the score says how a match ended: an operator declares it, or does not. */
export function proposalOf({ card, source }: Pick<Score, 'card' | 'source'>): Proposal | undefined {
  const outcome = outcomeOfCard(card);
  return outcome && { ...outcome, source };
}
