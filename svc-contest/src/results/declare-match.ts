import { matchMarket, type endpoints } from '@baazi/contracts';
import { refuse, reply, type Handler } from '@baazi/service-kit';
import type { ContestContext } from '../contest-context';
import type { Market } from '../markets/market';
import { declareResult } from './declare-result';
import { linkedQuestions, linkedView } from './linked-questions';
import { refusedDeclaration } from './refused-declaration';

/**
 * An operator declares who won a match, that it is void, or a correction. With a void match its questions are closed
 * for entry in the same act, and those void that the operator names.
 */
export const declareMatch =
  (contest: ContestContext): Handler<typeof endpoints.declareMatch> =>
  async ({ params, body: { voidQuestions = [], ...body }, caller }) => {
    const market = await contest.markets.findById(matchMarket(params.matchID)).lean();
    if (!market) return refuse('match-not-found');
    const linked = body.outcome === 'void' ? await linkedQuestions(contest, params.matchID) : [];
    const isNamed = ({ subject }: Market): boolean => voidQuestions.includes(subject);
    // One that somebody has answered meanwhile is not voided unseen.
    if (linked.filter(isNamed).length < new Set(voidQuestions).size) return refuse('revision-changed');
    const questions = await linkedView(contest, linked);
    const outcome = await declareResult(contest, {
      ...body,
      market,
      by: caller,
      voidAlong: linked.filter(isNamed),
      closeAlong: linked.filter((one) => !isNamed(one)),
    });
    if (outcome.kind === 'refused') return refusedDeclaration(outcome);
    return reply({ ...outcome.view, ...(questions.length > 0 ? { questions } : {}) });
  };
