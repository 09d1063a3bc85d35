import { type endpoints, texts } from '@baazi/contracts';
import { type Handler, inTransaction, isDuplicateKey, refuse, reply } from '@baazi/service-kit';
import { maskEmail } from '@baazi/service-kit/mails';
import { spendCode, tryCode } from '../codes/one-time-code';
import { mailLanguage, mailTexts, mailWithButton } from '../mails/mail-texts';
import { replaceSessions } from '../sessions/open-session';
import { deletePasswordCopy } from '../sessions/password-copy';
import { syncSessionCache } from '../sessions/sync-session-cache';
import { changeUser } from '../users/change-user';
import { canonicalEmail, isGuestAddress } from '../users/email-address';
import { searchWords } from '../users/new-user';
import { userView } from '../users/user-view';
import type { User } from '../users/user';
import { type AddressDeps, isAddressReserved, issueUndoLink } from './email-undo';
import { addressCode, addressToVerify } from './send-address-code';

/**
 * Verifies an address by its code. A new address becomes the log-in, a mail warns the old one (the last mail that can
 * reach its owner), and all sessions but this one end. A guest becomes a member.
 */
export const verifyEmail =
  (deps: AddressDeps): Handler<typeof endpoints.verifyEmail> =>
  async (call) => {
    const { userId, sid } = call.caller;
    const { otp } = call.body;
    const user = await deps.users.findOne({ _id: userId, status: 'active' }).lean<User>();
    if (!user) return refuse('sign-in');
    const email = addressToVerify(user);
    if (email === undefined) return refuse('wrong-code');
    const subject = addressCode(userId, email);
    if (!(await tryCode(deps, subject, { code: otp }))) return refuse('wrong-code');
    if (await isAddressReserved(deps, email, userId)) return refuse('email-taken');
    const isNew = email !== user.email;
    const fields = {
      email,
      canonicalEmail: canonicalEmail(email),
      emailVerified: true,
      kind: 'member',
      searchWords: searchWords({ ...user, email }),
    } as const;
    try {
      const done = await inTransaction(deps.service, async (tx) => {
        const { session } = tx;
        if (!(await spendCode(deps, subject, otp, session))) return null;
        if (isNew && !isGuestAddress(user.email)) {
          const undoUrl = await issueUndoLink(deps, { userId, email: user.email }, session);
          const language = mailLanguage(user, call.headers);
          const text = mailTexts[language].addressChanged({ newEmail: maskEmail(email) });
          await deps.mailbox.put(user.email, mailWithButton(language, text, undoUrl), session);
        }
        const change = { $set: fields, $unset: { pendingEmail: 1, emailBouncedAt: 1 } } as const;
        const changed = await changeUser(deps, tx, userId, change, { status: 'active' });
        return (
          changed && { changed, opened: isNew ? await replaceSessions(deps, { user: changed, sid }, session) : null }
        );
      });
      if (!done) return refuse('wrong-code');
      deps.mailbox.wakeSender();
      if (done.opened) await Promise.all([syncSessionCache(deps), deletePasswordCopy(deps, sid)]);
      return reply(userView(done.changed), {
        message: texts.profileUpdated,
        headers: done.opened ? { 'x-auth-token': done.opened.token } : undefined,
      });
    } catch (error) {
      if (isDuplicateKey(error, 'email')) return refuse('email-taken');
      throw error;
    }
  };
