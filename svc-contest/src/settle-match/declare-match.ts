import { matchMarket, type endpoints } from '@baazi/contracts';
import { refuse, reply, type Handler } from '@baazi/service-kit';
import type { Contest } from '../contest';
import { declareResult } from './declare-result';
import { refusedDeclaration } from './refused-declaration';

/** An operator declares who won a match, that it is void, or a correction. */
export const declareMatch =
  (contest: Contest): Handler<typeof endpoints.declareMatch> =>
  async ({ params, body, caller }) => {
    const market = await contest.markets.findById(matchMarket(params.matchID)).lean();
    if (!market) return refuse('match-not-found');
    const outcome = await declareResult(contest, { ...body, market, by: caller.userId });
    return outcome.kind === 'declared' ? reply(outcome.view) : refusedDeclaration(outcome);
  };
