import type { endpoints } from '@baazi/contracts';
import { refuse, reply, type Handler } from '@baazi/service-kit';
import type { MarketDeps } from './market';

/** svc-wallet requests the lock when a result precedes the lock it has stored: the match may have been moved. */
export const showMarketLock =
  (deps: Pick<MarketDeps, 'markets'>): Handler<typeof endpoints.marketLock> =>
  async ({ params }) => {
    const market = await deps.markets.findById(params.market).lean();
    return market ? reply({ locksAt: market.locksAt.toISOString() }) : refuse('not-found');
  };
