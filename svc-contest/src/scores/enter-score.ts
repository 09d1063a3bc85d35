import { matchMarket, type endpoints } from '@baazi/contracts';
import { inTransaction, refuse, reply, type Handler, type Service } from '@baazi/service-kit';
import type { MarketDeps } from '../markets/market';
import { nextCard } from './next-card';
import { proposalOf } from './outcome-of-card';
import type { ScoreDeps } from './score';
import { faultOf } from './score-card';
import { scoreView } from './score-view';
import { publishScore, storeScore, versionAfter } from './store-score';

export interface EnterDeps extends ScoreDeps, Pick<MarketDeps, 'fixtures' | 'markets' | 'now'> {
  service: Pick<Service, 'transactions' | 'operatorsLog' | 'live'>;
}

/** An operator reports an over of a match without a feed, or whose feed has stopped. */
export const enterScore =
  (deps: EnterDeps): Handler<typeof endpoints.enterScore> =>
  async ({ params: { matchID }, body, caller }) => {
    const { dryRun, expectedVersion, reason, ...over } = body;
    const [market, found] = await Promise.all([
      deps.markets.findById(matchMarket(matchID)).lean(),
      deps.scores.findById(matchID).lean(),
    ]);
    if (!market) return refuse('match-not-found');
    const now = deps.now();
    if (now < market.locksAt || market.state !== 'open') return refuse('not-in-play');
    const stored = found ?? undefined;
    if (expectedVersion !== undefined && expectedVersion !== (stored?.version ?? 0)) return refuse('score-changed');
    const next = nextCard(stored?.card, over);
    if (next.kind !== 'card') return refuse(next.kind);
    const fault = faultOf(next.card, market.outcomes);
    if (fault !== undefined) return refuse('invalid-input', { errors: [{ path: 'over', msg: `${fault}.` }] });
    if (next.changesOver && reason === undefined) return refuse('reason-needed');

    const draft = { _id: matchID, card: next.card, source: 'operator', at: now };
    const replyWith = (version: number) =>
      reply({ score: scoreView({ ...draft, version }, now), proposal: proposalOf(draft) });
    if (dryRun) return replyWith(versionAfter(next.card, stored));
    const score = await inTransaction(deps.service, async (tx) => {
      const written = await storeScore(deps, draft, stored, tx);
      if (!written) {
        tx.rollBack();
        return undefined;
      }
      await deps.service.operatorsLog.record(tx, {
        by: caller.userId,
        action: next.changesOver ? 'change-score' : 'enter-score',
        subject: market._id,
        reason: reason ?? 'over by over',
        after: over,
      });
      return written;
    });
    if (!score) return refuse('score-changed');
    publishScore(deps, score, market.outcomes);
    return replyWith(score.version);
  };
