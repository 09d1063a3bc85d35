import { toRupees, type endpoints, type ReplyOf } from '@baazi/contracts';
import type { TallyDeps } from '../../entries/entry-deps';
import { outcomeTotals, tallyOf } from '../../entries/tally';
import { correctionView } from '../../markets/correction-view';
import { stateOf, titleOf, type Market } from '../../markets/market';
import type { MarketDeps } from '../../markets/market-deps';
import { matchView } from '../../markets/matches/match-view';
import type { PublishedMatch } from '../../markets/matches/published-matches';
import type { PublishedQuestion } from '../../markets/questions/published-questions';
import { proposalOf } from '../../scores/outcome-of-card';
import type { Score, ScoreDeps } from '../../scores/score';
import { scoreView } from '../../scores/score-view';

type Board = ReplyOf<typeof endpoints.adminBoard>;
type BoardMatch = Board['matches'][number];
type BoardQuestion = Board['questions'][number];
type BoardMarket = Omit<BoardQuestion, 'questionID' | 'title' | 'locksAt' | 'state'>;

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
    proposal: score && proposalOf(score),
    ...(await boardMarket(deps, market)),
    questions: await Promise.all(own.map((one) => boardQuestion(deps, one, now))),
  };
}

export async function boardQuestion(
  deps: BoardDeps,
  { question, market }: PublishedQuestion,
  now: Date,
): Promise<BoardQuestion> {
  return {
    questionID: question.questionID,
    ...titleOf(question),
    locksAt: market.locksAt.toISOString(),
    state: stateOf(market, now),
    ...(await boardMarket(deps, market)),
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
    standing: last && { by: last.by, note: last.note, source: last.source, at: last.at.toISOString() },
    ...correctionView(deps, market),
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

export async function scoresByMatch(
  { scores }: ScoreDeps,
  matches: readonly PublishedMatch[],
): Promise<Map<string, Score>> {
  const found = await scores.find({ _id: { $in: matches.map(({ fixture }) => fixture.matchID) } }).lean();
  return new Map(found.map((score) => [score._id, score]));
}
