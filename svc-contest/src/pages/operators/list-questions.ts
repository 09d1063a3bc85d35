import type { endpoints } from '@baazi/contracts';
import { pageOfRows, reply, type Handler } from '@baazi/service-kit';
import type { TallyDeps } from '../../entries/entry-deps';
import { type MarketDeps, stateOf } from '../../markets/market';
import { outcomeTotals } from '../../entries/tally';
import { correctionRule, correctionView } from '../../markets/correction-view';
import { kindOfQuestion } from '../../markets/questions/daily-questions';
import { publishedQuestions, questionView, type PublishedQuestion } from '../../markets/questions/published-questions';
import { answerProposalOf, isAwaited } from '../../scores/outcome-of-card';
import { scoresByMatch, type Score, type ScoreDeps } from '../../scores/score';

/** The operators' table of questions. */
export const listQuestions =
  (
    deps: TallyDeps & ScoreDeps & Pick<MarketDeps, 'service' | 'fixtures' | 'questions' | 'markets' | 'now'>,
  ): Handler<typeof endpoints.adminQuestions> =>
  async ({ query }) => {
    const now = deps.now();
    const direction = query.ascending === 'asc' ? 1 : -1;
    const questions = await deps.questions
      .find({})
      .sort({ [query.orderBy]: direction, _id: direction })
      .lean();
    const wanted = query.query.toLowerCase();
    const published = await publishedQuestions(deps, questions);
    const locked = published.filter(({ market }) => stateOf(market, now) === 'locked');
    const matchIDs = locked.flatMap(({ question }) => question.matchID ?? []);
    const [scores, fixtures] = await Promise.all([
      scoresByMatch(deps, matchIDs),
      matchIDs.length === 0 ? [] : deps.fixtures.find({ matchID: { $in: matchIDs } }).lean(),
    ]);
    const fixtureOf = new Map(fixtures.map((fixture) => [fixture.matchID, fixture]));
    const isUnderWay = ({ question, market }: PublishedQuestion): boolean => {
      const fixture = fixtureOf.get(question.matchID ?? '');
      return fixture !== undefined && isAwaited(fixture, { market, score: scores.get(fixture.matchID), now });
    };
    const { state } = query.filters;
    const isListed = (one: PublishedQuestion): boolean =>
      state === undefined ||
      (stateOf(one.market, now) === (state === 'over' ? 'locked' : state) && !(state === 'over' && isUnderWay(one)));
    const found = published.filter(
      ({ question, market }) =>
        isListed({ question, market }) &&
        `${question.questionID} ${question.title} ${question.titleHi ?? ''} ${question.day}`
          .toLowerCase()
          .includes(wanted),
    );
    const { rows, metadata, onward } = pageOfRows(found, query, ({ question }) => ({
      value: question[query.orderBy],
      id: String(question._id),
    }));
    const data = await Promise.all(
      rows.map(async ({ question, market }) => ({
        ...questionView(question, market, now),
        revision: market.revision,
        outcome: market.outcome ?? null,
        correction: correctionView(deps, market),
        closesAt: question.closesAt?.toISOString(),
        proposal: proposed({ question, market }, scores.get(question.matchID ?? '')),
        isUnderWay: isUnderWay({ question, market }),
        answers: (await outcomeTotals(deps, market)).reduce((sum, { entries }) => sum + entries, 0),
      })),
    );
    return reply({ data, metadata, ...onward, ...correctionRule(deps) });
  };

/** The answer that the score proposes, while the question is not declared. */
function proposed({ question, market }: PublishedQuestion, score: Score | undefined) {
  const kind = kindOfQuestion(question);
  return score && kind && market.state === 'open' ? answerProposalOf(score, kind) : undefined;
}
