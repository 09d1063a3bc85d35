import { questionMarket, type endpoints } from '@baazi/contracts';
import { refuse, reply, type Handler } from '@baazi/service-kit';
import type { ContestContext } from '../contest-context';
import { declareResult } from './declare-result';
import { refusedDeclaration } from './refused-declaration';

/** An operator declares the right answer of a question, withdraws it, or corrects it. */
export const declareQuestion =
  (contest: ContestContext): Handler<typeof endpoints.declareQuestion> =>
  async ({ params, body, caller }) => {
    const market = await contest.markets.findById(questionMarket(params.questionID)).lean();
    if (!market) return refuse('question-not-found');
    const outcome = await declareResult(contest, { ...body, market, by: caller });
    return outcome.kind === 'declared' ? reply(outcome.view) : refusedDeclaration(outcome);
  };
