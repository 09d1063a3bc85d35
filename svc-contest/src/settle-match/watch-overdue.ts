import { matchMarket } from '@baazi/contracts';
import type { Contest } from '../contest';

const LOOK_EVERY_MS = 10 * 60_000;
/** A match that is not completed within this time of the start in force when entry locked is void. No timer declares it: an operator does. */
const OVERDUE_AFTER_MS = 48 * 3600_000;

/** Alerts when a match has no result two days after it should have begun. */
export function watchOverdue(contest: Contest): void {
  contest.service.every(LOOK_EVERY_MS, 'watch-overdue', async () => {
    const overdue = await overdueMatches(contest);
    if (overdue.length > 0)
      contest.service.log.error(
        { matches: overdue },
        'these matches have no result 48 hours after their start: declare them void or say who won',
      );
  });
}

export async function overdueMatches(contest: Contest): Promise<string[]> {
  const since = new Date(contest.now().getTime() - OVERDUE_AFTER_MS);
  const fixtures = await contest.fixtures
    .find({ entryStartsAt: { $lte: since } })
    .sort({ entryStartsAt: 1 })
    .select({ matchID: 1 })
    .lean();
  const open = await contest.markets
    .find({ _id: { $in: fixtures.map(({ matchID }) => matchMarket(matchID)) }, state: 'open' })
    .sort({ locksAt: 1 })
    .select({ subject: 1 })
    .lean();
  return open.map(({ subject }) => subject);
}
