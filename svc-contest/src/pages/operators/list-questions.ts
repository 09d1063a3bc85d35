import type { endpoints } from '@baazi/contracts';
import { pageOfRows, reply, type Handler } from '@baazi/service-kit';
import type { ContestContext } from '../../contest-context';
import { readBook } from '../../entries/tally';
import { correctionRule, correctionView } from '../../markets/correction-view';
import { stateOf } from '../../markets/market';
import { publishedQuestions } from '../../markets/questions/published-questions';
import { questionView } from '../../markets/questions/question-view';

/** The operators' table of questions. */
export const listQuestions =
  (contest: ContestContext): Handler<typeof endpoints.adminQuestions> =>
  async ({ query }) => {
    const now = contest.now();
    const way = query.ascending === 'asc' ? 1 : -1;
    const questions = await contest.questions
      .find({})
      .sort({ [query.orderBy]: way, _id: way })
      .lean();
    const wanted = query.query.toLowerCase();
    const found = (await publishedQuestions(contest, questions)).filter(
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
        ...correctionView(contest, market),
        ...(question.closesAt ? { closesAt: question.closesAt.toISOString() } : {}),
        answers: (await readBook(contest, market)).reduce((sum, { entries }) => sum + entries, 0),
      })),
    );
    return reply({ data, metadata, ...onward, ...correctionRule(contest) });
  };
