import type { endpoints } from '@baazi/contracts';
import { type Handler, inTransaction, isLinked, refuse, reply } from '@baazi/service-kit';
import { markSessionsStale } from '../sessions/open-session';
import type { SessionDeps } from '../sessions/session';
import { syncSessionCache } from '../sessions/sync-session-cache';
import { recordAction } from '../users/record-action';

const LIFTED_MS = 3600_000;

/** Lifts the budgets of another operator for an hour; the session carries it to every service. */
export const liftBudgets =
  (deps: SessionDeps): Handler<typeof endpoints.liftBudgets> =>
  async ({ params: { id }, body: { reason }, caller }) => {
    if (isLinked(caller, id)) return refuse('second-operator-needed');
    const until = new Date(deps.service.clocks.machine.now().getTime() + LIFTED_MS);
    const isDone = await inTransaction(deps.service, async (tx) => {
      const { session } = tx;
      const changed = await deps.users.updateOne(
        { _id: id, role: 'operator', status: 'active' },
        { $set: { budgetsLiftedUntil: until } },
        { session },
      );
      if (changed.matchedCount === 0) return false;
      await recordAction(deps, tx, {
        by: caller.userId,
        action: 'lift-budgets',
        subject: id,
        reason,
        after: { until },
      });
      await markSessionsStale(deps, id, session);
      return true;
    });
    if (!isDone) return refuse('user-not-found');
    await syncSessionCache(deps);
    return reply({ until: until.toISOString() });
  };
