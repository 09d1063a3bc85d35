import { messageOfLine, resultFields, type endpoints, type ReplyOf, type ResultMessage } from '@baazi/contracts';
import { stateOf } from '../markets/market';
import { wonBy } from '../markets/won-by';
import type { QuestionKind } from '../markets/questions/daily-questions';
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
  if (!outcome) return undefined;
  const message = messageOf(outcome, card.method);
  const line = message && resultFields(message);
  return { ...outcome, source, playerText: line?.resultText ?? outcome.words, playerMessage: line?.resultMessage };
}

/** 'DC by 25 runs' as players read it: 'DC won by 25 runs'. The end of a match without a winner is its own line. */
function messageOf({ outcome, words }: CardOutcome, method: string | undefined): ResultMessage | undefined {
  const by = `${outcome} by `;
  if (!words.startsWith(by)) return messageOfLine(words, outcome);
  const [margin = ''] = words.slice(by.length).split(' (');
  return wonBy(outcome, margin, words.endsWith(')') ? method : undefined);
}

/** The answer that the score proposes to a question about its match; undefined if the card does not decide it. */
export function answerProposalOf(score: Pick<Score, 'card' | 'source'>, kind: QuestionKind): Proposal | undefined {
  const result = outcomeOfCard(score.card);
  if (!result || kind === 'toss') return undefined;
  const { source } = score;
  const margin = / by (\d+) (run|wicket)/.exec(result.words);
  // No margin: no result, or decided by a super over.
  if (!margin) return { outcome: 'void', words: result.words, source };
  const byRuns = margin[2] === 'run';
  const isYes = kind === 'bat-first' ? byRuns : Number(margin[1]) >= (byRuns ? 20 : 5);
  return { outcome: isYes ? 'yes' : 'no', words: result.words, source };
}

/** No match lasts longer, not even a delayed one: whatever its score, its result is due. */
const LONGEST_MS = 8 * 3600_000;
/** How long a match lasts of which no score is known. */
const USUAL_MS = 4 * 3600_000;

/** Whether the match is not over at this time: by its score, or by the clock where none is known. */
export function isUnderWay(
  { startsAt }: { startsAt: Date },
  score: Pick<Score, 'card'> | undefined,
  now: Date,
): boolean {
  const sinceStartMs = now.getTime() - startsAt.getTime();
  return score ? outcomeOfCard(score.card) === undefined && sinceStartMs < LONGEST_MS : sinceStartMs < USUAL_MS;
}

const countOf = (count: number, what: string): string => `${count} ${what}${count === 1 ? '' : 's'}`;

/** Whether entry to a market has closed while the match that it is about is not over: nothing is to be declared yet. */
export const isAwaited = (
  fixture: { startsAt: Date },
  { market, score, now }: { market: Parameters<typeof stateOf>[0]; score: Pick<Score, 'card'> | undefined; now: Date },
): boolean => stateOf(market, now) === 'locked' && isUnderWay(fixture, score, now);
