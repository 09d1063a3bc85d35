import type { endpoints } from '@baazi/contracts';
import { type Handler, inTransaction, isDuplicateKey, refuse, reply } from '@baazi/service-kit';
import type { AuthContext } from '../auth-context';
import { unknownPasswordHash } from '../privacy/close-account';
import { newReset } from '../reset-password/new-reset';
import { endSessions } from '../sessions/end-sessions';
import { forgetStaleSessions } from '../sessions/forget-stale-sessions';
import { canonicalEmail } from '../users/canonical-email';
import { changeUser } from '../users/change-user';
import { languageOf } from '../users/language-of';
import { searchWords } from '../users/search-words';
import type { User } from '../users/user';
import { type EmailUndo, undoId } from './email-undo';

/**
 * The owner of the old address has the account back, however far the change has come and whatever came after it. Who
 * asked for it knew the password: it opens nothing any more, and the old address gets the way to a new one.
 */
export const undoEmailChange =
  (auth: AuthContext): Handler<typeof endpoints.undoEmailChange> =>
  async (call) => {
    const waitSeconds = await auth.limits.perAddress('code-try', call.ip);
    if (waitSeconds > 0) return refuse('too-many-requests', { retryAfterSeconds: waitSeconds });
    const now = auth.service.clocks.machine.now();
    const undo = await auth.emailUndos
      .findOne({ _id: undoId(call.body.token), expiresAt: { $gt: now } })
      .lean<EmailUndo>();
    if (!undo) return expired();
    const passwordHash = await unknownPasswordHash(auth);
    try {
      const user = await takeBack(auth, { undo, passwordHash });
      if (!user) return expired();
      await forgetStaleSessions(auth);
      const { ip, deviceId, headers } = call;
      const language = languageOf(user, headers);
      if (user.status === 'active')
        await auth.mailbox.put(user.email, await newReset(auth, { email: user.email, language, ip, deviceId }));
      return reply({});
    } catch (error) {
      if (isDuplicateKey(error, 'email')) return refuse('email-taken');
      throw error;
    }
  };

const EXPIRED = 'This link has been used, or it is too old.';
const expired = () => refuse('link-expired', { message: EXPIRED });

function takeBack(
  auth: AuthContext,
  { undo, passwordHash }: { undo: EmailUndo; passwordHash: string },
): Promise<User | null> {
  const { _id, userId, email, createdAt } = undo;
  return inTransaction(auth.service, async (tx) => {
    const { session } = tx;
    const spent = await auth.emailUndos.deleteOne({ _id }, { session });
    const user = await auth.users.findOne({ _id: userId, status: { $ne: 'closed' } }, null, { session }).lean<User>();
    if (spent.deletedCount === 0 || !user) return null;
    // What was changed after it was changed by somebody else: no link of his takes this back.
    await auth.emailUndos.deleteMany({ userId, createdAt: { $gte: createdAt } }, { session });
    await endSessions(auth, { userId }, session);
    const fields = { email, canonicalEmail: canonicalEmail(email), emailVerified: true, passwordHash };
    return changeUser(auth, tx, userId, {
      $set: { ...fields, searchWords: searchWords({ ...user, email }) },
      $unset: { pendingEmail: 1, emailBouncedAt: 1 },
    });
  });
}
