import type { endpoints } from '@baazi/contracts';
import { type Handler, inTransaction, refuse, reply } from '@baazi/service-kit';
import type { AuthContext } from '../auth-context';
import { closeAccount, unknownPasswordHash } from '../privacy/close-account';
import { forgetStaleSessions } from '../sessions/forget-stale-sessions';
import { closeWallet, reopenWallet } from '../users/close-wallet';
import type { User } from '../users/user';
import { recordAction } from '../operators-log/record-action';

/** Closes somebody's account, with a reason; never while money is held. The log does not keep who it was either. */
export const deleteUser =
  (auth: AuthContext): Handler<typeof endpoints.deleteUser> =>
  async (call) => {
    const { id } = call.params;
    if (id === call.caller.userId) return refuse('own-account');
    if (!(await auth.users.exists({ _id: id, status: { $in: ['active', 'blocked'] } })))
      return refuse('user-not-found');
    const passwordHash = await unknownPasswordHash(auth);
    if (!(await closeWallet(auth, id, { isLeaving: true }))) return refuse('money-held');
    let done = false;
    try {
      done = await inTransaction(auth.service, async (tx) => {
        const before = await auth.users
          .findOne({ _id: id, status: { $in: ['active', 'blocked'] } }, null, { session: tx.session })
          .lean<User>();
        if (!before) return false;
        await closeAccount(auth, tx, { userId: id, passwordHash });
        await recordAction(auth, tx, {
          by: call.caller.userId,
          action: 'delete-user',
          subject: id,
          reason: call.body.reason,
          before: { status: before.status, role: before.role, kind: before.kind },
          after: { status: 'closed' },
        });
        return true;
      });
    } finally {
      if (!done) await reopenWallet(auth, id);
    }
    if (!done) return refuse('user-not-found');
    await forgetStaleSessions(auth);
    return reply({});
  };
