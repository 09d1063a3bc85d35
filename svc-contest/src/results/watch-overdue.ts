import { matchMarket } from '@baazi/contracts';
import type { ResultDeps } from './due-market';

type OverdueDeps = Pick<ResultDeps, 'service' | 'fixtures' | 'markets' | 'now'>;

/** Counted from the start that entry locked by. Only an operator declares a match void, no timer does. */
const OVERDUE_AFTER_MS = 48 * 3600_000;

/** Alerts when a match has no result 48 hours after its start. */
export async function watchOverdue(deps: OverdueDeps): Promise<void> {
  const overdue = await overdueMatches(deps);
  if (overdue.length > 0)
    deps.service.log.error(
      { matches: overdue },
      'these matches have no result 48 hours after their start: declare them void or say who won',
    );
}

async function overdueMatches(deps: OverdueDeps): Promise<string[]> {
  const since = new Date(deps.now().getTime() - OVERDUE_AFTER_MS);
  const fixtures = await deps.fixtures
    .find({ entryStartsAt: { $lte: since } })
    .sort({ entryStartsAt: 1 })
    .select({ matchID: 1 })
    .lean();
  const open = await deps.markets
    .find({ _id: { $in: fixtures.map(({ matchID }) => matchMarket(matchID)) }, state: 'open' })
    .sort({ locksAt: 1 })
    .select({ subject: 1 })
    .lean();
  return open.map(({ subject }) => subject);
}
