import type { ContestContext } from '../contest-context';
import { tallyOf } from './tally';

/** Markets that lock within this time, and those that wait for their result. */
const AHEAD_MS = 3 * 3600_000;
/** The rest follows as often, the first time when the process starts: no operator's room waits for a count of all. */
const ALL_EVERY_MS = 10 * 60_000;
const countedAllAtMs = new WeakMap<ContestContext, number>();

/** Counts along while entries come in, so that a result of 100,000 entries is declared as fast as one of ten. */
export async function keepTallies(contest: ContestContext): Promise<void> {
  const nowMs = contest.service.clocks.machine.now().getTime();
  const isAllDue = nowMs - (countedAllAtMs.get(contest) ?? -Infinity) >= ALL_EVERY_MS;
  const until = new Date(contest.now().getTime() + AHEAD_MS);
  const markets = await contest.markets
    .find({ state: 'open', ...(isAllDue ? {} : { locksAt: { $lte: until } }) })
    .sort({ locksAt: 1 })
    .lean();
  for (const market of markets) await tallyOf(contest, market);
  if (isAllDue) countedAllAtMs.set(contest, nowMs);
}
