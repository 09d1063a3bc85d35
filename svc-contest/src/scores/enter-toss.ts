import { matchMarket, type endpoints } from '@baazi/contracts';
import { inTransaction, refuse, reply, type Handler, type Service } from '@baazi/service-kit';
import type { MarketDeps } from '../markets/market';
import { storeAnnounced, strangerIn } from './announced';

interface TossDeps extends Pick<MarketDeps, 'fixtures' | 'markets' | 'now'> {
  service: Pick<Service, 'transactions' | 'operatorsLog'>;
  announceChange: () => void;
}

/** An operator reports toss and line-ups of a match without a feed, after its lock. */
export const enterToss =
  (deps: TossDeps): Handler<typeof endpoints.enterToss> =>
  async ({ params: { matchID }, body: { winner, decision, lineups }, caller }) => {
    const market = await deps.markets.findById(matchMarket(matchID)).lean();
    if (!market) return refuse('match-not-found');
    if (deps.now() < market.locksAt || market.state !== 'open') return refuse('not-in-play');
    const announced = { toss: { winner, decision }, lineups };
    const stranger = strangerIn(announced, market.outcomes);
    if (stranger !== undefined)
      return refuse('invalid-input', { errors: [{ path: 'winner', msg: `${stranger} does not play.` }] });
    await inTransaction(deps.service, async (tx) =>
      deps.service.operatorsLog.record(tx, {
        by: caller.userId,
        action: 'enter-toss',
        subject: market._id,
        reason: 'toss and line-ups',
        after: announced,
      }),
    );
    await storeAnnounced(deps, matchID, announced);
    return reply({});
  };
