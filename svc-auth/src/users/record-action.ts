import type { OperatorAction, Tx } from '@baazi/service-kit';
import type { UserDeps, User } from './user';

/** Adds an entry to the operators' log in the transaction of the action, with the operator's name at that time. */
export async function recordAction(
  deps: UserDeps,
  tx: Tx,
  action: Omit<OperatorAction, '_id' | 'at' | 'byName'>,
): Promise<void> {
  const by = await deps.users
    .findOne({ _id: action.by }, { name: 1 }, { session: tx.session })
    .lean<Pick<User, 'name'>>();
  await deps.service.operatorsLog.record(tx, { ...action, byName: by?.name ?? action.by });
}
