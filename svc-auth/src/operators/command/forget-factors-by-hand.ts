import { inTransaction } from '@baazi/service-kit';
import type { AuthContext } from '../../auth-context';
import { factorChanged } from '../../factors/factor-changed';
import { forgetFactors } from '../../factors/forget-factors';
import { endSessions } from '../../sessions/end-sessions';
import { forgetStaleSessions } from '../../sessions/forget-stale-sessions';
import type { User } from '../../users/user';

/**
 * For an operator who has lost every factor and recovery code: the password alone signs in again, once, to enrol a new
 * one. What the command says: a line that begins with `operator:` when it is done.
 */
export async function forgetFactorsByHand(auth: AuthContext, email: string): Promise<string> {
  const done = await inTransaction(auth.service, async (tx) => {
    const { session } = tx;
    const user = await auth.users
      .findOne({ email, status: 'active', role: 'operator' }, null, { session })
      .lean<User>();
    if (!user) return false;
    await forgetFactors(auth, user._id, session);
    await endSessions(auth, { userId: user._id }, session);
    await factorChanged(auth, tx, { user, change: 'remove-factor', by: 'command-line' });
    return true;
  });
  if (!done) return `no operator has ${email}`;
  await forgetStaleSessions(auth);
  return `operator: ${email} signs in by password and enrols a new second factor`;
}
