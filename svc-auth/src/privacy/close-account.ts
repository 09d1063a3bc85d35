import { randomBytes } from 'node:crypto';
import type { Tx } from '@baazi/service-kit';
import type { AuthContext } from '../auth-context';
import { forgetFactors } from '../factors/forget-factors';
import { endSessions } from '../sessions/end-sessions';
import { changeUser } from '../users/change-user';
import type { User } from '../users/user';

/** The hash of nobody knows what: a real one, so that a try at a closed account takes as long as any other. */
export const unknownPasswordHash = (auth: AuthContext): Promise<string> =>
  auth.hasher.hash(randomBytes(32).toString('base64'));

/**
 * Closes an account for good: who it was is gone from here, what remains is the id that the ledger knows, and a name
 * that nobody has. The address is free again. Ask svc-wallet first (is-money-held.ts).
 */
export async function closeAccount(
  auth: AuthContext,
  tx: Tx,
  { userId, passwordHash }: { userId: string; passwordHash: string },
): Promise<User | null> {
  const nobody = `closed-${userId}`;
  const email = `${nobody}@closed.invalid`;
  const blank = {
    status: 'closed',
    passwordHash,
    email,
    canonicalEmail: email,
    emailVerified: false,
    username: nobody,
    name: 'Deleted player',
    firstTime: false,
    hideAsWinner: true,
    loginCode: false,
    previewTomorrow: false,
    role: 'player',
    closedAt: auth.service.clocks.business.now(),
  } as const;
  const user = await changeUser(auth, tx, userId, {
    $set: { ...blank, deviceIds: [], searchWords: [] },
    $unset: {
      pendingEmail: 1,
      emailBouncedAt: 1,
      promotion: 1,
      proposedBy: 1,
      phone: 1,
      state: 1,
      gender: 1,
      dob: 1,
      upi: 1,
      avatar: 1,
    },
  });
  if (!user) return null;
  await endSessions(auth, { userId }, tx.session);
  await forgetFactors(auth, userId, tx.session);
  await auth.service.outbox.forgetName(userId, tx.session);
  await auth.avatars.deleteMany({ userId }, { session: tx.session });
  await auth.emailUndos.deleteMany({ userId }, { session: tx.session });
  return user;
}
