import type { endpoints } from '@baazi/contracts';
import { pageOfRows, reply, type Handler } from '@baazi/service-kit';
import type { TallyDeps } from '../../entries/entry-deps';
import type { MarketDeps } from '../../markets/market-deps';
import { outcomeTotals } from '../../entries/tally';
import { correctionRule, correctionView } from '../../markets/correction-view';
import { stateOf } from '../../markets/market';
import { publishedQuestions } from '../../markets/questions/published-questions';
import { questionView } from '../../markets/questions/question-view';

/** The operators' table of questions. */
export const listQuestions =
  (
    deps: TallyDeps & Pick<MarketDeps, 'service' | 'questions' | 'markets' | 'now'>,
  ): Handler<typeof endpoints.adminQuestions> =>
  async ({ query }) => {
    const now = deps.now();
    const direction = query.ascending === 'asc' ? 1 : -1;
    const questions = await deps.questions
      .find({})
      .sort({ [query.orderBy]: direction, _id: direction })
      .lean();
    const wanted = query.query.toLowerCase();
    const found = (await publishedQuestions(deps, questions)).filter(
      ({ question, market }) =>
        (query.filters.state === undefined || stateOf(market, now) === query.filters.state) &&
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
        ...correctionView(deps, market),
        closesAt: question.closesAt?.toISOString(),
        answers: (await outcomeTotals(deps, market)).reduce((sum, { entries }) => sum + entries, 0),
      })),
    );
    return reply({ data, metadata, ...onward, ...correctionRule(deps) });
  };
