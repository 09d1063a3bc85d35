import type { endpoints } from '@baazi/contracts';
import { type Handler, inTransaction, refuse, reply } from '@baazi/service-kit';
import { closeAccount } from '../accounts/delete-account';
import { unusablePasswordHash } from '../passwords/password-hasher';
import { syncSessionCache } from '../sessions/sync-session-cache';
import { changeWithClosedWallet } from '../users/close-wallet';
import type { User } from '../users/user';
import { recordAction } from '../users/record-action';
import type { AccountDeps } from '../accounts/avatar';
import { decideAgainstOperator } from './decide-against-operator';

/**
 * Closes a user's account, with a reason, an operator's by two, and not while money is held. The operators' log stores no
 * personal data of it.
 */
export const deleteUser =
  (deps: AccountDeps): Handler<typeof endpoints.deleteUser> =>
  async (call) => {
    const { id } = call.params;
    if (id === call.caller.userId) return refuse('own-account');
    if (!(await deps.users.exists({ _id: id, status: { $in: ['active', 'blocked'] } })))
      return refuse('user-not-found');
    const passwordHash = await unusablePasswordHash(deps);
    type Step = Awaited<ReturnType<typeof decideAgainstOperator>> | 'user-not-found';
    let step = 'user-not-found' as Step;
    const end = (): Promise<User | null> =>
      inTransaction(deps.service, async (tx) => {
        step = 'user-not-found';
        const before = await deps.users
          .findOne({ _id: id, status: { $in: ['active', 'blocked'] } }, null, { session: tx.session })
          .lean<User>();
        if (!before) return null;
        const { reason } = call.body;
        step = await decideAgainstOperator(deps, tx, { user: before, by: call.caller, outcome: 'deleted', reason });
        if (step !== 'confirmed') return null;
        await recordAction(deps, tx, {
          by: call.caller.userId,
          action: 'delete-user',
          subject: id,
          reason,
          before: { status: before.status, role: before.role, kind: before.kind },
          after: { status: 'closed' },
        });
        return closeAccount(deps, tx, { userId: id, passwordHash });
      });
    const ended = await changeWithClosedWallet(deps, id, end, { isLeaving: true });
    if (ended === 'money-held') return refuse('money-held');
    if (!ended)
      return step === 'proposed' ? reply({ state: step }) : refuse(step === 'confirmed' ? 'user-not-found' : step);
    await syncSessionCache(deps);
    return reply({});
  };
