import { matchMarket, questionMarket, type endpoints } from '@baazi/contracts';
import { refuse, reply, type Handler } from '@baazi/service-kit';
import type { Market } from '../markets/market';
import type { ResultDeps } from './due-market';
import { declareResult, refusedDeclaration } from './declare-result';
import { linkedQuestions, linkedView } from './linked-questions';

/**
 * An operator declares the winner of a match, or void, or corrects a result. Void also closes entry to the match's
 * undecided questions and voids those that the operator names, in the same commit.
 */
export const declareMatch =
  (deps: ResultDeps): Handler<typeof endpoints.declareMatch> =>
  async ({ params, body: { voidQuestions = [], ...body }, caller }) => {
    const market = await deps.markets.findById(matchMarket(params.matchID)).lean();
    if (!market) return refuse('match-not-found');
    const linked = body.outcome === 'void' ? await linkedQuestions(deps, params.matchID) : [];
    const isNamed = ({ subject }: Market): boolean => voidQuestions.includes(subject);
    // A named question was declared meanwhile: the operator has to see that first.
    if (linked.filter(isNamed).length < new Set(voidQuestions).size) return refuse('revision-changed');
    const questions = await linkedView(deps, linked);
    const outcome = await declareResult(deps, {
      ...body,
      market,
      by: caller,
      alsoVoid: linked.filter(isNamed),
      alsoClose: linked.filter((market) => !isNamed(market)),
    });
    if (outcome.kind === 'refused') return refusedDeclaration(outcome);
    return reply({ ...outcome.view, questions: questions.length > 0 ? questions : undefined });
  };

/** An operator declares the answer of a question, withdraws the question, or corrects the answer. */
export const declareQuestion =
  (deps: ResultDeps): Handler<typeof endpoints.declareQuestion> =>
  async ({ params, body, caller }) => {
    const market = await deps.markets.findById(questionMarket(params.questionID)).lean();
    if (!market) return refuse('question-not-found');
    const outcome = await declareResult(deps, { ...body, market, by: caller });
    return outcome.kind === 'declared' ? reply(outcome.view) : refusedDeclaration(outcome);
  };
