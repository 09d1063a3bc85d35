import type { OperatorAction, Tx } from '@baazi/service-kit';
import type { AuthContext } from '../auth-context';
import type { User } from '../users/user';

/** Who did what to whom and why, in the transaction of the deed, with the name the operator had then. */
export async function recordAction(
  auth: AuthContext,
  tx: Tx,
  action: Omit<OperatorAction, '_id' | 'at' | 'byName'>,
): Promise<void> {
  const by = await auth.users
    .findOne({ _id: action.by }, { name: 1 }, { session: tx.session })
    .lean<Pick<User, 'name'>>();
  await auth.service.operatorsLog.record(tx, { ...action, byName: by?.name ?? action.by });
}
