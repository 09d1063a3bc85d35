import { inTransaction, type Tx } from '@baazi/service-kit';
import type { UpdateQuery } from 'mongoose';
import { events, type Language } from '@baazi/contracts';
import type { UserDeps, User } from './user';

/**
 * Changes a user inside a transaction and publishes the new status to the other services. Returns null, without a
 * change, when the user does not match `only`.
 */
export async function changeUser(
  deps: UserDeps,
  tx: Tx,
  userId: string,
  change: UpdateQuery<User>,
  only: Partial<Pick<User, 'status' | 'kind' | 'role' | 'proposedBy' | 'revision' | 'passwordHash'>> = {},
): Promise<User | null> {
  const user = await deps.users
    .findOneAndUpdate(
      { ...only, _id: userId },
      { ...change, $inc: { revision: 1 } },
      { session: tx.session, returnDocument: 'after' },
    )
    .lean<User>();
  if (user) publishStatus(tx, user);
  return user;
}

/** Stores the language of an account and publishes it to the services that write to the player. */
export async function saveLanguage(
  deps: UserDeps,
  { userId, language }: { userId: string; language: Language },
): Promise<void> {
  await inTransaction(deps.service, (tx) =>
    changeUser(
      deps,
      tx,
      userId,
      { $set: { language, 'editedAt.language': deps.service.clocks.machine.now() } },
      { status: 'active' },
    ),
  );
}

/** Publishes what other services need to know of a user. The name of a closed account is left out. */
function publishStatus(tx: Tx, user: User): void {
  tx.publish(events.userStatusChanged, {
    userId: user._id,
    revision: user.revision,
    status: user.status,
    role: user.role,
    kind: user.kind,
    emailVerified: user.emailVerified,
    hideAsWinner: user.hideAsWinner,
    previewTomorrow: user.previewTomorrow,
    ...(user.language ? { language: user.language } : {}),
    ...(user.status === 'closed' ? {} : { name: user.name }),
  });
}
