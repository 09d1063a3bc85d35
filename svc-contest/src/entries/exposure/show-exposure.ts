import { toRupees, type endpoints } from '@baazi/contracts';
import { pageOfRows, reply, type Handler } from '@baazi/service-kit';
import type { EntryDeps, TallyDeps } from '../entry-deps';
import { titleOf } from '../../markets/market';
import { outcomeTotals } from '../tally';

/** The house's liability per outcome of every open market, the next lock first. */
export const showExposure =
  (deps: TallyDeps & Pick<EntryDeps, 'markets'>): Handler<typeof endpoints.exposure> =>
  async ({ query }) => {
    const direction = query.ascending === 'asc' ? 1 : -1;
    const filter = { state: 'open' as const };
    const markets = await deps.markets.find(filter).sort({ locksAt: direction, _id: direction }).lean();
    const searched = query.query.toLowerCase();
    const found = markets.filter(({ _id, title }) => `${_id} ${title}`.toLowerCase().includes(searched));
    const { rows, metadata, onward } = pageOfRows(found, query, ({ _id, locksAt }) => ({ value: locksAt, id: _id }));
    const data = await Promise.all(
      rows.map(async (market) => ({
        market: market._id,
        ...titleOf(market),
        locksAt: market.locksAt.toISOString(),
        maxStakeRupees: market.maxStakePaise === undefined ? null : toRupees(market.maxStakePaise),
        capRupees: market.capPaise === undefined ? null : toRupees(market.capPaise),
        outcomes: (await outcomeTotals(deps, market)).map((line) => ({
          outcome: line.outcome,
          picks: line.entries,
          stakedRupees: toRupees(line.stakedPaise),
          payoutRupees: toRupees(line.payoutPaise),
          liabilityRupees: toRupees(line.liabilityPaise),
        })),
      })),
    );
    return reply({ data, metadata, ...onward });
  };
