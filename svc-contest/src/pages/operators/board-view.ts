import { toRupees, type endpoints, type ReplyOf } from '@baazi/contracts';
import type { TallyDeps } from '../../entries/entry-deps';
import { outcomeTotals, tallyOf } from '../../entries/tally';
import { correctionView } from '../../markets/correction-view';
import { stateOf, titleOf, type Market, type MarketDeps } from '../../markets/market';
import { matchView, type PublishedMatch } from '../../markets/matches/published-matches';
import type { PublishedQuestion } from '../../markets/questions/published-questions';
import type { Fixture } from '../../markets/matches/fixture';
import { kindOfQuestion } from '../../markets/questions/daily-questions';
import { answerProposalOf, isAwaited, proposalOf } from '../../scores/outcome-of-card';
import type { Score } from '../../scores/score';
import { scoreView } from '../../scores/score-view';

type Board = ReplyOf<typeof endpoints.adminBoard>;
type BoardMatch = Board['matches'][number];
type BoardQuestion = Board['questions'][number];
type BoardMarket = Omit<BoardQuestion, 'questionID' | 'title' | 'locksAt' | 'state' | 'proposal' | 'isUnderWay'>;

export type BoardDeps = TallyDeps & Pick<MarketDeps, 'service'>;

/** A match with its questions, its score, and the totals of each side. */
export async function boardMatch(
  deps: BoardDeps,
  { fixture, market }: PublishedMatch,
  { questions, scores, now }: { questions: PublishedQuestion[]; scores: ReadonlyMap<string, Score>; now: Date },
): Promise<BoardMatch> {
  const score = scores.get(fixture.matchID);
  const own = questions.filter(({ question }) => question.matchID === fixture.matchID);
  return {
    match: matchView(fixture, market, now),
    score: score && scoreView(score, now),
    ...(await boardMarket(deps, market)),
    proposal: score && proposalOf(score),
    isUnderWay: isAwaited(fixture, { market, score, now }),
    questions: await Promise.all(own.map((one) => boardQuestion(deps, one, { now, fixture, score }))),
  };
}

export async function boardQuestion(
  deps: BoardDeps,
  { question, market }: PublishedQuestion,
  { now, fixture, score }: { now: Date; fixture?: Fixture; score?: Score | undefined },
): Promise<BoardQuestion> {
  const kind = kindOfQuestion(question);
  return {
    questionID: question.questionID,
    ...titleOf(question),
    locksAt: market.locksAt.toISOString(),
    state: stateOf(market, now),
    ...(await boardMarket(deps, market)),
    proposal: score && kind && answerProposalOf(score, kind),
    isUnderWay: fixture && isAwaited(fixture, { market, score, now }),
  };
}

/** The totals of a market's sides, the liability of the house, and the last declaration. */
async function boardMarket(deps: BoardDeps, market: Market): Promise<BoardMarket> {
  const { unresolved } = await tallyOf(deps, market);
  const last = market.history.at(-1);
  return {
    market: market._id,
    revision: market.revision,
    outcome: market.outcome ?? null,
    resultText: market.resultText,
    resultMessage: market.resultMessage,
    standing: last && { by: last.by, note: last.note, source: last.source, at: last.at.toISOString() },
    correction: correctionView(deps, market),
    sides: (await outcomeTotals(deps, market)).map((line) => ({
      outcome: line.outcome,
      entries: line.entries,
      stakedRupees: toRupees(line.stakedPaise),
      payoutRupees: toRupees(line.payoutPaise),
      liabilityRupees: toRupees(line.liabilityPaise),
    })),
    unresolved,
    capRupees: rupeesOrNull(market.capPaise),
    maxStakeRupees: rupeesOrNull(market.maxStakePaise),
  };
}

const rupeesOrNull = (paise: number | undefined): number | null => (paise === undefined ? null : toRupees(paise));
