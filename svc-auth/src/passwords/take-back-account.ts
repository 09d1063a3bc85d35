import type { Tx } from '@baazi/service-kit';
import { recordFactorChange } from '../factors/change-factors';
import { deleteFactors, enrolledFactors } from '../factors/factor';
import { endSessions } from '../sessions/open-session';
import { LONGEST_SESSION_MS } from '../sessions/session';
import { changeUser } from '../users/change-user';
import { canonicalEmail } from '../users/email-address';
import { newUpiWait } from '../users/hold-withdrawals';
import { searchWords } from '../users/new-user';
import type { User } from '../users/user';
import type { PasswordDeps } from './password-hasher';

interface TakingBack {
  user: User;
  /** of the new password, or unusable until a reset */
  passwordHash: string;
  /** Since when everything counts as hostile, in machine time; absent: not known. */
  since?: Date;
  /** The owner's address, if it was changed. */
  email?: string;
}

/**
 * Gives an account to the owner of its mailbox, whatever somebody else planted in it (T128): second factors, recovery
 * codes, a pending address, known devices, sessions and (by their event) push subscriptions, and what needs no password
 * to set: the language and the UPI ID. Its age does not matter, because the mailbox alone opens the account now; only
 * language and UPI ID stay when they were set before. Withdrawals that were asked for end, by the event of the sessions. The mailbox does not overrule the second factors of an operator,
 * except those that were added since the hostile act.
 */
export async function takeBackAccount(
  deps: PasswordDeps,
  tx: Tx,
  { user, passwordHash, since, email = user.email }: TakingBack,
): Promise<User | null> {
  const userId = user._id;
  if (user.role === 'operator' && since)
    for (const factor of await enrolledFactors(deps, userId, tx.session))
      if (factor.createdAt >= since) await recordFactorChange(deps, tx, { user, change: 'remove-factor', factor });
  const { deletedCount } =
    user.role === 'player' || since
      ? await deleteFactors(deps, { userId, since: user.role === 'player' ? undefined : since }, tx.session)
      : { deletedCount: 0 };
  await endSessions(deps, tx, { userId, isTakenBack: true });
  const from = since ?? new Date(deps.service.clocks.machine.now().getTime() - LONGEST_SESSION_MS);
  const isPlanted = (at: Date | undefined): boolean => at !== undefined && at >= from;
  return changeUser(deps, tx, userId, {
    $set: {
      email,
      canonicalEmail: canonicalEmail(email),
      emailVerified: true,
      passwordHash,
      searchWords: searchWords({ ...user, email }),
      deviceIds: [],
      ...(deletedCount > 0 && newUpiWait(deps, 'recovery')),
      formerDeviceIds: [...new Set([...user.deviceIds, ...(user.formerDeviceIds ?? [])])].slice(0, MAX_FORMER_DEVICES),
    },
    $unset: {
      pendingEmail: 1,
      emailBouncedAt: 1,
      ...(isPlanted(user.editedAt?.language) && { language: 1 }),
      ...(isPlanted(user.editedAt?.upi) && { upi: 1 }),
    },
  });
}

const MAX_FORMER_DEVICES = 30;
