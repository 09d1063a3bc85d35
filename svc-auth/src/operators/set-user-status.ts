import type { endpoints } from '@baazi/contracts';
import { type Handler, inTransaction, refuse, reply } from '@baazi/service-kit';
import { endSessions } from '../sessions/end-sessions';
import { syncSessionCache } from '../sessions/sync-session-cache';
import { changeUser } from '../users/change-user';
import type { User } from '../users/user';
import { recordAction } from '../users/record-action';
import type { SessionDeps } from '../sessions/session';

/** Blocks or unblocks a user, with a reason. Blocking ends every session. */
export const setUserStatus =
  (deps: SessionDeps): Handler<typeof endpoints.setUserStatus> =>
  async (call) => {
    const { id } = call.params;
    const { status, reason } = call.body;
    if (id === call.caller.userId) return refuse('own-account');
    const done = await inTransaction(deps.service, async (tx) => {
      const before = await deps.users
        .findOne({ _id: id, status: { $in: ['active', 'blocked'] } }, null, { session: tx.session })
        .lean<User>();
      if (!before || before.status === status) return before;
      if (status === 'blocked') await endSessions(deps, { userId: id }, tx.session);
      await recordAction(deps, tx, {
        by: call.caller.userId,
        action: status === 'blocked' ? 'block-user' : 'unblock-user',
        subject: id,
        reason,
        before: { status: before.status },
        after: { status },
      });
      return changeUser(deps, tx, id, { $set: { status } });
    });
    if (!done) return refuse('user-not-found');
    await syncSessionCache(deps);
    return reply({ _id: id, status });
  };
