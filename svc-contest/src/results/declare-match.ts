import { matchMarket, type endpoints } from '@baazi/contracts';
import { refuse, reply, type Handler } from '@baazi/service-kit';
import type { ResultDeps } from './result-deps';
import type { Market } from '../markets/market';
import { declareResult, refusedDeclaration } from './declare-result';
import { linkedQuestions, linkedView } from './linked-questions';

/**
 * An operator declares who won a match, that it is void, or a correction. With a void match its questions are closed
 * for entry in the same act, and those void that the operator names.
 */
export const declareMatch =
  (deps: ResultDeps): Handler<typeof endpoints.declareMatch> =>
  async ({ params, body: { voidQuestions = [], ...body }, caller }) => {
    const market = await deps.markets.findById(matchMarket(params.matchID)).lean();
    if (!market) return refuse('match-not-found');
    const linked = body.outcome === 'void' ? await linkedQuestions(deps, params.matchID) : [];
    const isNamed = ({ subject }: Market): boolean => voidQuestions.includes(subject);
    // One that somebody has answered meanwhile is not voided unseen.
    if (linked.filter(isNamed).length < new Set(voidQuestions).size) return refuse('revision-changed');
    const questions = await linkedView(deps, linked);
    const outcome = await declareResult(deps, {
      ...body,
      market,
      by: caller,
      voidAlong: linked.filter(isNamed),
      closeAlong: linked.filter((one) => !isNamed(one)),
    });
    if (outcome.kind === 'refused') return refusedDeclaration(outcome);
    return reply({ ...outcome.view, ...(questions.length > 0 ? { questions } : {}) });
  };
