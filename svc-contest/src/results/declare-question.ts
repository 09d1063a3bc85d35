import { questionMarket, type endpoints } from '@baazi/contracts';
import { refuse, reply, type Handler } from '@baazi/service-kit';
import type { ResultDeps } from './result-deps';
import { declareResult, refusedDeclaration } from './declare-result';

/** An operator declares the answer of a question, withdraws the question, or corrects the answer. */
export const declareQuestion =
  (deps: ResultDeps): Handler<typeof endpoints.declareQuestion> =>
  async ({ params, body, caller }) => {
    const market = await deps.markets.findById(questionMarket(params.questionID)).lean();
    if (!market) return refuse('question-not-found');
    const outcome = await declareResult(deps, { ...body, market, by: caller });
    return outcome.kind === 'declared' ? reply(outcome.view) : refusedDeclaration(outcome);
  };
