import { toRupees, type endpoints, type ReplyOf } from '@baazi/contracts';
import { refuse, reply, type Handler } from '@baazi/service-kit';
import type { MarketDeps } from '../../markets/market';
import type { TallyDeps } from '../../entries/entry-deps';
import { QUARTER_MS, tallyOf, type TallyGroup } from '../../entries/tally';

type Point = ReplyOf<typeof endpoints.marketStakes>['points'][number];
/** As many as a screen can show. */
const MAX_POINTS = 60;
const MINUTE_MS = 60_000;

/** Stakes and liability over time, from the running tally, which reads each entry once. */
export const showMarketStakes =
  (deps: TallyDeps & Pick<MarketDeps, 'markets' | 'now'>): Handler<typeof endpoints.marketStakes> =>
  async ({ params }) => {
    const market = await deps.markets.findById(params.market).lean();
    if (!market) return refuse('not-found');
    const { outcomes, capPaise, locksAt } = market;
    const groups = (await tallyOf(deps, market)).groups.filter(({ cut }) => !cut);
    const now = deps.now();
    const { points, stepMs } = pointsOf(groups, { outcomes, until: now < locksAt ? now : locksAt });
    return reply({
      outcomes,
      capRupees: capPaise === undefined ? null : toRupees(capPaise),
      minutes: stepMs / MINUTE_MS,
      points,
    });
  };

/** Points of equal length from the first entry on, each with the stakes in it and the liability at its end. */
export function pointsOf(
  groups: readonly Pick<TallyGroup, 'selection' | 'fromMs' | 'entries' | 'stakedPaise' | 'payoutPaise'>[],
  { outcomes, until }: { outcomes: readonly string[]; until: Date },
): { points: Point[]; stepMs: number } {
  if (groups.length === 0) return { points: [], stepMs: QUARTER_MS };
  const times = groups.map(({ fromMs }) => fromMs);
  const first = Math.min(...times);
  const end = Math.max(until.getTime(), Math.max(...times) + 1);
  const stepMs = Math.max(1, Math.ceil((end - first) / QUARTER_MS / MAX_POINTS)) * QUARTER_MS;
  const length = Math.ceil((end - first) / stepMs);
  const cells = Array.from({ length }, () => outcomes.map(() => ({ entries: 0, stakedPaise: 0, payoutPaise: 0 })));
  for (const { selection, fromMs, entries, stakedPaise, payoutPaise } of groups) {
    const cell = cells[Math.floor((fromMs - first) / stepMs)]?.[outcomes.indexOf(selection)];
    if (!cell) continue;
    cell.entries += entries;
    cell.stakedPaise += stakedPaise;
    cell.payoutPaise += payoutPaise;
  }
  const liabilities = outcomes.map(() => 0);
  const points = cells.map((sides, i) => ({
    at: new Date(first + i * stepMs).toISOString(),
    sides: sides.map(({ entries, stakedPaise, payoutPaise }, side) => {
      liabilities[side] = (liabilities[side] ?? 0) + payoutPaise - stakedPaise;
      return { entries, stakedRupees: toRupees(stakedPaise), liabilityRupees: toRupees(liabilities[side] ?? 0) };
    }),
  }));
  return { points, stepMs };
}
