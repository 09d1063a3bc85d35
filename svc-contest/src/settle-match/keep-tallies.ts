import type { Contest } from '../contest';
import { tallyOf } from '../picks/tally';

const EVERY_MS = 20_000;
/** Markets that lock within this time, and those that wait for their result. */
const AHEAD_MS = 3 * 3600_000;

/** Counts along while entries come in, so that a result of 100,000 picks is declared as fast as one of ten. */
export function keepTallies(contest: Contest): void {
  contest.service.every(EVERY_MS, 'keep-tallies', async () => {
    const until = new Date(contest.now().getTime() + AHEAD_MS);
    const markets = await contest.markets
      .find({ state: 'open', locksAt: { $lte: until } })
      .sort({ locksAt: 1 })
      .lean();
    for (const market of markets) await tallyOf(contest, market);
  });
}
