import type { Contest } from '../contest';
import { tallyOf } from './tally';

/** Markets that lock within this time, and those that wait for their result. */
const AHEAD_MS = 3 * 3600_000;

/** Counts along while entries come in, so that a result of 100,000 entries is declared as fast as one of ten. */
export async function keepTallies(contest: Contest): Promise<void> {
  const until = new Date(contest.now().getTime() + AHEAD_MS);
  const markets = await contest.markets
    .find({ state: 'open', locksAt: { $lte: until } })
    .sort({ locksAt: 1 })
    .lean();
  for (const market of markets) await tallyOf(contest, market);
}
