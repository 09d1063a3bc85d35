import type { endpoints } from '@baazi/contracts';
import { type Handler, inTransaction, refuse, reply } from '@baazi/service-kit';
import { endSessions } from '../sessions/open-session';
import { syncSessionCache } from '../sessions/sync-session-cache';
import { changeUser } from '../users/change-user';
import type { User } from '../users/user';
import { recordAction } from '../users/record-action';
import type { SessionDeps } from '../sessions/session';
import { decideAgainstOperator } from './decide-against-operator';

/** Blocks or unblocks a user, with a reason; an operator by two. Blocking ends every session. */
export const setUserStatus =
  (deps: SessionDeps): Handler<typeof endpoints.setUserStatus> =>
  async (call) => {
    const { id } = call.params;
    const { status, reason } = call.body;
    if (id === call.caller.userId) return refuse('own-account');
    const outcome = await inTransaction(deps.service, async (tx) => {
      const before = await deps.users
        .findOne({ _id: id, status: { $in: ['active', 'blocked'] } }, null, { session: tx.session })
        .lean<User>();
      if (!before) return 'user-not-found';
      if (before.status === status) return 'confirmed';
      const decided = await decideAgainstOperator(deps, tx, { user: before, by: call.caller, outcome: status, reason });
      if (decided !== 'confirmed') return decided;
      if (status === 'blocked') await endSessions(deps, tx, { userId: id });
      await recordAction(deps, tx, {
        by: call.caller.userId,
        action: status === 'blocked' ? 'block-user' : 'unblock-user',
        subject: id,
        reason,
        before: { status: before.status },
        after: { status },
      });
      await changeUser(deps, tx, id, { $set: { status } });
      return decided;
    });
    if (outcome === 'proposed')
      return reply({ _id: id, status: status === 'active' ? 'blocked' : 'active', state: outcome });
    if (outcome !== 'confirmed') return refuse(outcome);
    await syncSessionCache(deps);
    return reply({ _id: id, status });
  };
