import type { Tx } from '@baazi/service-kit';
import type { UpdateQuery } from 'mongoose';
import type { AuthContext } from '../auth-context';
import { publishStatus } from './publish-status';
import type { User } from './user';

/**
 * Changes a user inside a transaction and tells the other services; nothing when the user is not (any more) as `only`
 * asks.
 */
export async function changeUser(
  auth: AuthContext,
  tx: Tx,
  userId: string,
  change: UpdateQuery<User>,
  only: Partial<Pick<User, 'status' | 'kind' | 'role' | 'proposedBy' | 'revision' | 'passwordHash'>> = {},
): Promise<User | null> {
  const user = await auth.users
    .findOneAndUpdate(
      { ...only, _id: userId },
      { ...change, $inc: { revision: 1 } },
      { session: tx.session, returnDocument: 'after' },
    )
    .lean<User>();
  if (user) publishStatus(tx, user);
  return user;
}
