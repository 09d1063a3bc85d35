import { inPages, type Collection, type KeyedQueue, type Service } from '@baazi/service-kit';
import type { Entry } from '../../entries/entry';
import type { TallyDeps } from '../../entries/entry-deps';
import type { Market } from '../../markets/market';
import type { DueMarket } from '../../results/due-market';
import { applyCalls } from './apply-calls';
import { addToSeason, type CountedSeasonDeps } from './counted-season';
import { countRanks, type RankDeps } from './rank-table';
import { callOf, seasonBoard, weekBoard } from './standing';

const PAGE_SIZE = 500;
/** 100,000 entries take a minute on a busy machine. A slower count is repeated by another instance, without harm. */
const LEASE_MS = 5 * 60_000;

export interface CountDeps extends RankDeps, CountedSeasonDeps {
  entries: Collection<Entry>;
  markets: Collection<Market>;
}
type UpdateDeps = CountDeps &
  TallyDeps & {
    dueMarkets: Collection<DueMarket>;
    keyedQueue: KeyedQueue;
    service: Pick<Service, 'clocks'>;
  };

/** The number of reports (`heard`) of each due market at the previous run. */
const previousReports = new WeakMap<object, ReadonlyMap<string, number>>();

/**
 * Counts the markets that are due, once svc-wallet has settled all their stakes: counting earlier would compete with it
 * for the database. Idempotent: a crash, a repeated report or another instance lead to the same standings. Returns 0,
 * which keeps the beat, while some are not counted.
 */
export const updateStandings = (deps: UpdateDeps): Promise<number | void> =>
  deps.keyedQueue('standings', () => countDueMarkets(deps));

async function countDueMarkets(deps: UpdateDeps): Promise<number | void> {
  const { dueMarkets } = deps;
  const due = await dueMarkets.find({}).sort({ _id: 1 }).lean();
  const before = previousReports.get(dueMarkets);
  previousReports.set(dueMarkets, new Map(due.map(({ _id, heard: reports }) => [_id, reports])));
  const boards = new Set<string>();
  const counted: typeof due = [];
  for (const one of due) {
    // Reports still arrive: a count now would be repeated for each of them.
    if (before?.get(one._id) !== one.heard) continue;
    const market = await deps.markets.findOne({ _id: one._id, state: 'settled' }).lean();
    if (!market || !(await lease(deps, one))) continue;
    for (const board of await countMarket(deps, market)) boards.add(board);
    counted.push(one);
  }
  for (const board of boards) await countRanks(deps, board);
  for (const { _id, heard: reports } of counted) {
    const { deletedCount } = await dueMarkets.deleteOne({ _id, heard: reports });
    if (deletedCount === 0) await dueMarkets.updateOne({ _id }, { $unset: { takenUntil: 1 } });
  }
  if (due.length > 0) return 0;
}

/** One instance counts a market. When it crashes, another takes over after the lease. */
async function lease({ dueMarkets, service }: UpdateDeps, { _id, heard: reports }: DueMarket): Promise<boolean> {
  const now = service.clocks.machine.now();
  const { modifiedCount } = await dueMarkets.updateOne(
    { _id, heard: reports, $or: [{ takenUntil: { $exists: false } }, { takenUntil: { $lte: now } }] },
    { $set: { takenUntil: new Date(now.getTime() + LEASE_MS) } },
  );
  return modifiedCount === 1;
}

/** Returns the boards on which the market counts. */
async function countMarket(deps: UpdateDeps, market: Market): Promise<string[]> {
  const season = await addToSeason(deps, market);
  const no = season.markets.findIndex((one) => one.market === market._id);
  const boards = [seasonBoard(season._id), weekBoard(season._id, season.markets[no]?.week ?? '')];
  const entries = inPages(
    deps.entries.raw,
    { market: market._id },
    { fields: ['userId', 'selection', 'state', 'result', 'n'], size: PAGE_SIZE },
  );
  for await (const page of entries) {
    const calls = page
      .filter(({ state, result }) => state === 'held' && result !== 'pending')
      .map((entry) => ({ userId: entry.userId, call: callOf(entry, season, no) }));
    for (const board of boards) await applyCalls(deps, { board, season, calls });
  }
  return boards;
}
