import type { endpoints } from '@baazi/contracts';
import { type Handler, inTransaction, refuse, reply } from '@baazi/service-kit';
import type { AuthContext } from '../auth-context';
import { endSessions } from '../sessions/end-sessions';
import { forgetStaleSessions } from '../sessions/forget-stale-sessions';
import { changeUser } from '../users/change-user';
import type { User } from '../users/user';
import { recordAction } from '../operators-log/record-action';

/** Blocks or unblocks, with a reason. Blocking ends every session at once. */
export const setUserStatus =
  (auth: AuthContext): Handler<typeof endpoints.setUserStatus> =>
  async (call) => {
    const { id } = call.params;
    const { status, reason } = call.body;
    if (id === call.caller.userId) return refuse('own-account');
    const done = await inTransaction(auth.service, async (tx) => {
      const before = await auth.users
        .findOne({ _id: id, status: { $in: ['active', 'blocked'] } }, null, { session: tx.session })
        .lean<User>();
      if (!before || before.status === status) return before;
      if (status === 'blocked') await endSessions(auth, { userId: id }, tx.session);
      await recordAction(auth, tx, {
        by: call.caller.userId,
        action: status === 'blocked' ? 'block-user' : 'unblock-user',
        subject: id,
        reason,
        before: { status: before.status },
        after: { status },
      });
      return changeUser(auth, tx, id, { $set: { status } });
    });
    if (!done) return refuse('user-not-found');
    await forgetStaleSessions(auth);
    return reply({ _id: id, status });
  };
