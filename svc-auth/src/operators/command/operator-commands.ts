import { inTransaction } from '@baazi/service-kit';
import type { AccountDeps } from '../../accounts/avatar';
import { recordFactorChange } from '../../factors/change-factors';
import { deleteFactors } from '../../factors/factor';
import { makeOperator } from '../add-operator';
import { endSessions } from '../../sessions/open-session';
import { syncSessionCache } from '../../sessions/sync-session-cache';
import type { User } from '../../users/user';

/** Returns the line to print, which starts with `operator:` on success. */
export async function addOperatorCommand(deps: AccountDeps, email: string): Promise<string> {
  const promoted = await makeOperator(deps, { email, by: 'command-line', reason: 'npm run operator' });
  if (promoted.kind !== 'refused') return `operator: ${email}`;
  return promoted.code === 'money-held'
    ? `${email} holds money, open contests or a withdrawal, and an operator never plays: empty the account first`
    : `nobody with ${email} has signed up; sign up in the portal first, then run this again`;
}

/**
 * For an operator who has lost every factor and recovery code: deletes the factors, so that the password alone signs in
 * to enrol a new one. Returns the line to print, which starts with `operator:` on success.
 */
export async function forgetFactorsCommand(deps: AccountDeps, email: string): Promise<string> {
  const done = await inTransaction(deps.service, async (tx) => {
    const { session } = tx;
    const user = await deps.users
      .findOne({ email, status: 'active', role: 'operator' }, null, { session })
      .lean<User>();
    if (!user) return false;
    await deleteFactors(deps, { userId: user._id }, session);
    await endSessions(deps, tx, { userId: user._id });
    await recordFactorChange(deps, tx, { user, change: 'remove-factor', by: 'command-line' });
    return true;
  });
  if (!done) return `no operator has ${email}`;
  await syncSessionCache(deps);
  return `operator: ${email} signs in by password and enrols a new second factor`;
}
