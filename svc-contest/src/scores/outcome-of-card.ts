import { isComplete, targetAt, totalOf, type ScoreCard } from './score-card';

interface CardOutcome {
  /** a team, or 'void' */
  outcome: string;
  /** 'DC by 25 runs' */
  words: string;
}

/** How a match ended by what was reported of it; undefined while that is not known. It settles nothing. */
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

/** A tied super over is followed by another. */
function bySuperOver(card: ScoreCard): CardOutcome | undefined {
  const last = card.innings.length - 1;
  if (last < 3 || last % 2 === 0 || !isComplete(card, last)) return undefined;
  const [first, second] = card.innings.slice(-2).map((one) => ({ team: one.team, runs: totalOf(one).runs }));
  if (!first || !second || first.runs === second.runs) return undefined;
  return by(first.runs > second.runs ? first.team : second.team, 'super over');
}

const by = (team: string, how: string): CardOutcome => ({ outcome: team, words: `${team} by ${how}` });
const countOf = (count: number, what: string): string => `${count} ${what}${count === 1 ? '' : 's'}`;
