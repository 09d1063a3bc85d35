import { inPages } from '@baazi/service-kit';
import type { ContestContext } from '../../contest-context';
import type { Market } from '../../markets/market';
import { countInSeason } from './count-in-season';
import { countRanks } from './count-ranks';
import type { DueMarket } from '../../results/due-market';
import { callOf } from './standing-of';
import { seasonBoard, weekBoard } from './standing';
import { bringCalls } from './write-calls';

/** Players in one statement. */
const A_PAGE = 500;
/** 100,000 entries took a minute on a busy machine. Whoever takes longer does work twice, and nothing wrong. */
const LEASE_MS = 5 * 60_000;
/** What was heard of each market that is due, when it was looked at last. */
const heardBefore = new WeakMap<ContestContext, ReadonlyMap<string, number>>();

/**
 * Standings follow the results, once the wallet has moved the money of a market: until then they would only be in its
 * way. A crash on the way, a report said twice or another copy at the same work change nothing of where it ends.
 */
export const keepStandings = (contest: ContestContext): Promise<void> =>
  contest.keyedQueue('standings', () => countDue(contest));

async function countDue(contest: ContestContext): Promise<void> {
  const due = await contest.dueMarkets.find({}).sort({ _id: 1 }).lean();
  const before = heardBefore.get(contest);
  heardBefore.set(contest, new Map(due.map(({ _id, heard }) => [_id, heard])));
  const boards = new Set<string>();
  const counted: typeof due = [];
  for (const one of due) {
    // Reports are still coming in: counted now, it would be counted again for each.
    if (before?.get(one._id) !== one.heard) continue;
    const market = await contest.markets.findOne({ _id: one._id, state: 'settled' }).lean();
    if (!market || !(await take(contest, one))) continue;
    for (const board of await countMarket(contest, market)) boards.add(board);
    counted.push(one);
  }
  for (const board of boards) await countRanks(contest, board);
  for (const { _id, heard } of counted) {
    const { deletedCount } = await contest.dueMarkets.deleteOne({ _id, heard });
    if (deletedCount === 0) await contest.dueMarkets.updateOne({ _id }, { $unset: { takenUntil: 1 } });
  }
}

/** One copy counts a market; when it dies, another takes it up after the lease. */
async function take(contest: ContestContext, { _id, heard }: DueMarket): Promise<boolean> {
  const now = contest.service.clocks.machine.now();
  const { modifiedCount } = await contest.dueMarkets.updateOne(
    { _id, heard, $or: [{ takenUntil: { $exists: false } }, { takenUntil: { $lte: now } }] },
    { $set: { takenUntil: new Date(now.getTime() + LEASE_MS) } },
  );
  return modifiedCount === 1;
}

/** The boards that it counts on. */
async function countMarket(contest: ContestContext, market: Market): Promise<string[]> {
  const season = await countInSeason(contest, market);
  const no = season.markets.findIndex((one) => one.market === market._id);
  const boards = [seasonBoard(season._id), weekBoard(season._id, season.markets[no]?.week ?? '')];
  const entries = inPages(
    contest.entries.raw,
    { market: market._id },
    { fields: ['userId', 'selection', 'state', 'result', 'n'], size: A_PAGE },
  );
  for await (const page of entries) {
    const calls = page
      .filter(({ state, result }) => state === 'held' && result !== 'pending')
      .map((entry) => ({ userId: entry.userId, call: callOf(entry, season, no) }));
    for (const board of boards) await bringCalls(contest, { board, season, calls });
  }
  return boards;
}
