import type { endpoints } from '@baazi/contracts';
import { type Handler, inTransaction, isDuplicateKey, refuse, reply } from '@baazi/service-kit';
import { unusablePasswordHash } from '../passwords/password-hasher';
import { mailLanguage } from '../mails/mail-texts';
import { createReset } from '../passwords/forgot-password';
import { endSessions } from '../sessions/end-sessions';
import { syncSessionCache } from '../sessions/sync-session-cache';
import { changeUser } from '../users/change-user';
import { canonicalEmail } from '../users/email-address';
import { searchWords } from '../users/new-user';
import type { User } from '../users/user';
import { type AddressDeps, type EmailUndo, undoId } from './email-undo';

/**
 * Gives the account back to the owner of the old address, whether or not the change was completed. The requester of the
 * change knew the password, so it is invalidated, and the old address gets a mail to reset it.
 */
export const undoEmailChange =
  (deps: AddressDeps): Handler<typeof endpoints.undoEmailChange> =>
  async (call) => {
    const waitSeconds = await deps.limits.perAddress('code-try', call.ip);
    if (waitSeconds > 0) return refuse('too-many-requests', { retryAfterSeconds: waitSeconds });
    const now = deps.service.clocks.machine.now();
    const undo = await deps.emailUndos
      .findOne({ _id: undoId(call.body.token), expiresAt: { $gt: now } })
      .lean<EmailUndo>();
    if (!undo) return expired();
    const passwordHash = await unusablePasswordHash(deps);
    try {
      const user = await restoreAddress(deps, { undo, passwordHash });
      if (!user) return expired();
      await syncSessionCache(deps);
      const { ip, deviceId, headers } = call;
      const language = mailLanguage(user, headers);
      if (user.status === 'active')
        await deps.mailbox.put(user.email, await createReset(deps, { email: user.email, language, ip, deviceId }));
      return reply({});
    } catch (error) {
      if (isDuplicateKey(error, 'email')) return refuse('email-taken');
      throw error;
    }
  };

const EXPIRED = 'This link has been used, or it is too old.';
const expired = () => refuse('link-expired', { message: EXPIRED });

function restoreAddress(
  deps: AddressDeps,
  { undo, passwordHash }: { undo: EmailUndo; passwordHash: string },
): Promise<User | null> {
  const { _id, userId, email, createdAt } = undo;
  return inTransaction(deps.service, async (tx) => {
    const { session } = tx;
    const spent = await deps.emailUndos.deleteOne({ _id }, { session });
    const user = await deps.users.findOne({ _id: userId, status: { $ne: 'closed' } }, null, { session }).lean<User>();
    if (spent.deletedCount === 0 || !user) return null;
    // Later changes were made by the attacker: their undo links are invalidated.
    await deps.emailUndos.deleteMany({ userId, createdAt: { $gte: createdAt } }, { session });
    await endSessions(deps, { userId }, session);
    const fields = { email, canonicalEmail: canonicalEmail(email), emailVerified: true, passwordHash };
    return changeUser(deps, tx, userId, {
      $set: { ...fields, searchWords: searchWords({ ...user, email }) },
      $unset: { pendingEmail: 1, emailBouncedAt: 1 },
    });
  });
}
