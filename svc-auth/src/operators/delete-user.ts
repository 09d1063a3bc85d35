import type { endpoints } from '@baazi/contracts';
import { type Handler, inTransaction, refuse, reply } from '@baazi/service-kit';
import { closeAccount } from '../accounts/close-account';
import { unusablePasswordHash } from '../passwords/password-hasher';
import { syncSessionCache } from '../sessions/sync-session-cache';
import { closeWallet, reopenWallet } from '../users/close-wallet';
import type { User } from '../users/user';
import { recordAction } from '../users/record-action';
import type { AccountDeps } from '../accounts/account-deps';

/** Closes a user's account, with a reason, and not while money is held. The operators' log stores no personal data of it. */
export const deleteUser =
  (deps: AccountDeps): Handler<typeof endpoints.deleteUser> =>
  async (call) => {
    const { id } = call.params;
    if (id === call.caller.userId) return refuse('own-account');
    if (!(await deps.users.exists({ _id: id, status: { $in: ['active', 'blocked'] } })))
      return refuse('user-not-found');
    const passwordHash = await unusablePasswordHash(deps);
    if (!(await closeWallet(deps, id, { isLeaving: true }))) return refuse('money-held');
    let done = false;
    try {
      done = await inTransaction(deps.service, async (tx) => {
        const before = await deps.users
          .findOne({ _id: id, status: { $in: ['active', 'blocked'] } }, null, { session: tx.session })
          .lean<User>();
        if (!before) return false;
        await closeAccount(deps, tx, { userId: id, passwordHash });
        await recordAction(deps, tx, {
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
      if (!done) await reopenWallet(deps, id);
    }
    if (!done) return refuse('user-not-found');
    await syncSessionCache(deps);
    return reply({});
  };
