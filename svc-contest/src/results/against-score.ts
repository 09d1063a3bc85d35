import type { endpoints, ReplyOf } from '@baazi/contracts';
import type { Market, MarketDeps } from '../markets/market';
import { kindOfQuestion } from '../markets/questions/daily-questions';
import { answerProposalOf, isUnderWay, outcomeOfCard } from '../scores/outcome-of-card';
import type { Score, ScoreDeps } from '../scores/score';
import { scoreView } from '../scores/score-view';

type AgainstScore = NonNullable<ReplyOf<typeof endpoints.declareMatch>['against']>;

/**
 * The contradiction of the match's score to an outcome: play goes on, or it ended otherwise. Undefined where no score
 * is known, and for a question that no score decides.
 */
export async function againstScore(
  deps: ScoreDeps & Pick<MarketDeps, 'fixtures' | 'questions' | 'now'>,
  market: Pick<Market, 'kind' | 'subject'>,
  outcome: string,
): Promise<AgainstScore | undefined> {
  const question =
    market.kind === 'question' ? await deps.questions.findOne({ questionID: market.subject }).lean() : null;
  const matchID = market.kind === 'match' ? market.subject : question?.matchID;
  if (matchID === undefined) return undefined;
  const [score, fixture] = await Promise.all([
    deps.scores.findById(matchID).lean(),
    deps.fixtures.findOne({ matchID }).lean(),
  ]);
  if (!score || !fixture) return undefined;
  const kind = question ? kindOfQuestion(question) : undefined;
  if (question && (kind === undefined || kind === 'toss')) return undefined;
  const result = kind ? answerProposalOf(score, kind) : outcomeOfCard(score.card);
  if (result) return result.outcome === outcome ? undefined : { why: 'other-result', words: result.words };
  return isUnderWay(fixture, score, deps.now()) ? { why: 'in-play', words: inFigures(score, deps.now()) } : undefined;
}

/** 'CSK 183/6 (20.0), DC 96/5 (14.1)' */
const inFigures = (score: Score, now: Date): string =>
  scoreView(score, now)
    .innings.map(({ team, runs, wickets, overs }) => `${team} ${runs}/${wickets} (${overs})`)
    .join(', ');
