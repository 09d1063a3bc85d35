import type { endpoints } from '@baazi/contracts';
import { type Handler, inTransaction, refuse, reply } from '@baazi/service-kit';
import { markSessionsStale } from '../sessions/open-session';
import type { SessionDeps } from '../sessions/session';
import { syncSessionCache } from '../sessions/sync-session-cache';
import { recordAction } from '../users/record-action';
import type { User } from '../users/user';
import { decideAgainstOperator } from './decide-against-operator';

/** Changes what another operator may do, by two; in force in open sessions within a second. */
export const setOperatorRoles =
  (deps: SessionDeps): Handler<typeof endpoints.setOperatorRoles> =>
  async ({ params: { id }, body, caller }) => {
    if (id === caller.userId) return refuse('own-account');
    const roles = [...new Set(body.roles)].sort();
    const { reason } = body;
    const outcome = await inTransaction(deps.service, async (tx) => {
      const { session } = tx;
      const user = await deps.users.findOne({ _id: id, role: 'operator' }, null, { session }).lean<User>();
      if (!user) return 'user-not-found';
      const decided = await decideAgainstOperator(deps, tx, { user, by: caller, outcome: { roles }, reason });
      if (decided !== 'confirmed') return decided;
      await deps.users.updateOne({ _id: id }, { $set: { roles } }, { session });
      await recordAction(deps, tx, {
        by: caller.userId,
        action: 'set-roles',
        subject: id,
        reason,
        before: { roles: user.roles },
        after: { roles },
      });
      await markSessionsStale(deps, id, session);
      return decided;
    });
    if (outcome === 'proposed') return reply({ roles, state: outcome });
    if (outcome !== 'confirmed') return refuse(outcome);
    await syncSessionCache(deps);
    return reply({ roles });
  };
