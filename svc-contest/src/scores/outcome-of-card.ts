import type { endpoints, ReplyOf } from '@baazi/contracts';
import type { Score } from './score';
import { isComplete, targetAt, totalOf, type ScoreCard } from './score-card';

interface CardOutcome {
  /** a team, or 'void' */
  outcome: string;
  /** 'DC by 25 runs' */
  words: string;
}

/** The outcome of a match by its score card; undefined while it is not known. It declares nothing. */
export function outcomeOfCard(card: ScoreCard): CardOutcome | undefined {
  if (card.ended) return card.ended;
  const [first, second] = card.innings;
  const target = targetAt(card, 1);
  if (!first || !second || target === undefined || !isComplete(card, 1)) return undefined;
  const { runs, wickets } = totalOf(second);
  const method = card.method === undefined ? '' : ` (${card.method})`;
  if (runs >= target) return by(second.team, `${countOf(10 - wickets, 'wicket')}${method}`);
  if (runs < target - 1) return by(first.team, `${countOf(target - 1 - runs, 'run')}${method}`);
  return bySuperOver(card);
}

/** Undefined after a tied super over: another one follows. */
function bySuperOver(card: ScoreCard): CardOutcome | undefined {
  const last = card.innings.length - 1;
  if (last < 3 || last % 2 === 0 || !isComplete(card, last)) return undefined;
  const [first, second] = card.innings.slice(-2).map((one) => ({ team: one.team, runs: totalOf(one).runs }));
  if (!first || !second || first.runs === second.runs) return undefined;
  return by(first.runs > second.runs ? first.team : second.team, 'super over');
}

const by = (team: string, how: string): CardOutcome => ({ outcome: team, words: `${team} by ${how}` });
type Proposal = NonNullable<ReplyOf<typeof endpoints.matchPage>['proposal']>;

/** The result that the score proposes; an operator declares it, or does not. */
export function proposalOf({ card, source }: Pick<Score, 'card' | 'source'>): Proposal | undefined {
  const outcome = outcomeOfCard(card);
  return outcome && { ...outcome, source };
}

const countOf = (count: number, what: string): string => `${count} ${what}${count === 1 ? '' : 's'}`;
