import type { Tx } from '@baazi/service-kit';
import { deleteFactors } from '../factors/factor';
import { endSessions } from '../sessions/end-sessions';
import { changeUser } from '../users/change-user';
import type { User } from '../users/user';
import type { AccountDeps } from './account-deps';

/**
 * Closes an account permanently: personal data is deleted, only the id that the ledger refers to and a placeholder name
 * remain, and the address is free again. Call `closeWallet` first.
 */
export async function closeAccount(
  deps: AccountDeps,
  tx: Tx,
  { userId, passwordHash }: { userId: string; passwordHash: string },
): Promise<User | null> {
  const placeholder = `closed-${userId}`;
  const email = `${placeholder}@closed.invalid`;
  const blank = {
    status: 'closed',
    passwordHash,
    email,
    canonicalEmail: email,
    emailVerified: false,
    username: placeholder,
    name: 'Deleted player',
    firstTime: false,
    hideAsWinner: true,
    loginCode: false,
    previewTomorrow: false,
    role: 'player',
    closedAt: deps.service.clocks.business.now(),
  } as const;
  const user = await changeUser(deps, tx, userId, {
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
  await endSessions(deps, { userId }, tx.session);
  await deleteFactors(deps, userId, tx.session);
  await deps.service.outbox.anonymizePlayer(userId, tx.session);
  await deps.avatars.deleteMany({ userId }, { session: tx.session });
  await deps.emailUndos.deleteMany({ userId }, { session: tx.session });
  return user;
}
