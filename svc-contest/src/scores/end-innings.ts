import { matchMarket, type endpoints } from '@baazi/contracts';
import { inTransaction, refuse, reply, type Handler } from '@baazi/service-kit';
import { endedInnings } from './ended-innings';
import type { EnterDeps } from './enter-score';
import { proposalOf } from './outcome-of-card';
import { faultOf } from './score-card';
import { scoreView } from './score-view';
import { publishScore, storeScore } from './store-score';

/** An operator reports that an innings is over: nine out and a batter hurt, rain, a forfeit. */
export const endInnings =
  (deps: EnterDeps): Handler<typeof endpoints.endInnings> =>
  async ({ params: { matchID }, body, caller }) => {
    const { expectedVersion, reason, ...ended } = body;
    const [market, stored] = await Promise.all([
      deps.markets.findById(matchMarket(matchID)).lean(),
      deps.scores.findById(matchID).lean(),
    ]);
    if (!market) return refuse('match-not-found');
    const now = deps.now();
    if (!stored || now < market.locksAt || market.state !== 'open') return refuse('not-in-play');
    if (expectedVersion !== stored.version) return refuse('score-changed');
    const card = endedInnings(stored.card, market.outcomes, ended);
    if (!card) return refuse('over-out-of-turn');
    const fault = faultOf(card, market.outcomes);
    if (fault !== undefined) return refuse('invalid-input', { errors: [{ path: 'innings', msg: `${fault}.` }] });

    const draft = { _id: matchID, card, source: 'operator', at: now };
    const score = await inTransaction(deps.service, async (tx) => {
      const written = await storeScore(deps, draft, stored, tx);
      if (!written) {
        tx.rollBack();
        return undefined;
      }
      await deps.service.operatorsLog.record(tx, {
        by: caller.userId,
        action: 'end-innings',
        subject: market._id,
        reason,
        after: ended,
      });
      return written;
    });
    if (!score) return refuse('score-changed');
    publishScore(deps, score, market.outcomes);
    return reply({ score: scoreView(score, now), proposal: proposalOf(draft) });
  };
