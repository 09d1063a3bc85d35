import type { endpoints, ReplyOf } from '@baazi/contracts';
import type { ContestContext } from '../../contest-context';
import { matchView } from '../../markets/matches/match-view';
import type { PublishedMatch } from '../../markets/matches/published-matches';
import type { PublishedQuestion } from '../../markets/questions/published-questions';
import { proposalOf } from '../../scores/proposal-of';
import type { Score } from '../../scores/score';
import { scoreView } from '../../scores/score-view';
import { boardMarket, boardQuestion } from './board-market';

type BoardMatch = ReplyOf<typeof endpoints.adminBoard>['matches'][number];

export async function scoresOf(
  contest: ContestContext,
  matches: readonly PublishedMatch[],
): Promise<Map<string, Score>> {
  const scores = await contest.scores.find({ _id: { $in: matches.map(({ fixture }) => fixture.matchID) } }).lean();
  return new Map(scores.map((score) => [score._id, score]));
}

/** A match with its questions, its score, and what stands on each side. */
export async function boardMatch(
  contest: ContestContext,
  { fixture, market }: PublishedMatch,
  { questions, scores, now }: { questions: PublishedQuestion[]; scores: Map<string, Score>; now: Date },
): Promise<BoardMatch> {
  const score = scores.get(fixture.matchID);
  const proposal = score && proposalOf(score);
  const own = questions.filter(({ question }) => question.matchID === fixture.matchID);
  return {
    match: matchView(fixture, market, now),
    ...(score ? { score: scoreView(score, now) } : {}),
    ...(proposal ? { proposal } : {}),
    ...(await boardMarket(contest, market)),
    questions: await Promise.all(own.map((one) => boardQuestion(contest, one.question, one.market))),
  };
}
