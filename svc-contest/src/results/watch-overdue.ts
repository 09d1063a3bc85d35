import { matchMarket } from '@baazi/contracts';
import type { ContestContext } from '../contest-context';

/** Counted from the start in force when entry locked. No timer declares a match void: an operator does. */
const OVERDUE_AFTER_MS = 48 * 3600_000;

/** Alerts when a match has no result two days after it should have begun. */
export async function watchOverdue(contest: ContestContext): Promise<void> {
  const overdue = await overdueMatches(contest);
  if (overdue.length > 0)
    contest.service.log.error(
      { matches: overdue },
      'these matches have no result 48 hours after their start: declare them void or say who won',
    );
}

async function overdueMatches(contest: ContestContext): Promise<string[]> {
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
