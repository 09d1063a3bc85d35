import type { events } from '@baazi/contracts';
import type { EventOf, Logger } from '@baazi/service-kit';
import type { ResultDeps } from './due-market';
import { countMarket } from './count-market';
import { sameTotals } from './totals-of';

/** svc-wallet has settled a whole market: marks it as settled and compares both services' totals. */
export const onMarketSettled =
  (deps: ResultDeps) =>
  async ({ data }: EventOf<typeof events.marketSettled>, { log }: { log: Logger }): Promise<void> => {
    const { market: id, revision, totals } = data;
    const { modifiedCount } = await deps.markets.updateOne(
      { _id: id, revision, state: 'declared' },
      { $set: { state: 'settled', settledAt: deps.now() } },
    );
    if (modifiedCount === 1) deps.announceChange();
    const market = await deps.markets.findOne({ _id: id, revision, state: 'settled' }).lean();
    // The report is of a replaced revision, or of a cut before any decision.
    if (!market) return;
    let own = await countMarket(deps, market, market.outcome);
    if (!sameTotals(own.totals, totals)) own = await countMarket(deps, market, market.outcome, { afresh: true });
    const totalsAgree = sameTotals(own.totals, totals);
    await deps.markets.updateOne({ _id: id, revision }, { $set: { totalsAgree } });
    if (totalsAgree) return;
    // Open reservations explain a difference; `repeat-decisions` publishes again until there is none.
    log[own.unresolved > 0 ? 'warn' : 'error'](
      { market: id, revision, own: own.totals, wallet: totals, unresolved: own.unresolved },
      'the totals of a market differ',
    );
  };
