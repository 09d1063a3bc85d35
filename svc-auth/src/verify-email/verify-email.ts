import { type endpoints, texts } from '@baazi/contracts';
import { type Handler, inTransaction, isDuplicateKey, refuse, reply } from '@baazi/service-kit';
import type { AuthContext } from '../auth-context';
import { spendCode, tryCode } from '../one-time-passwords/try-code';
import { forgetStaleSessions } from '../sessions/forget-stale-sessions';
import { dropPasswordCopy } from '../sessions/password-copy';
import { replaceSessions } from '../sessions/replace-sessions';
import { issueUndo } from '../undo-email-change/issue-undo';
import { canonicalEmail } from '../users/canonical-email';
import { changeUser } from '../users/change-user';
import { isGuestAddress } from '../users/guest-address';
import { isAddressKept } from '../users/is-address-kept';
import { languageOf } from '../users/language-of';
import { searchWords } from '../users/search-words';
import type { User } from '../users/user';
import { userView } from '../users/user-view';
import { addressChangedMail } from './address-changed-mail';
import { addressCode, addressToVerify } from './send-address-code';

/**
 * The code proves the address: it becomes the login from now on, and the old one is told. Other sessions end with the
 * old address; this one goes on under a new token. A guest with an address of his own is a member.
 */
export const verifyEmail =
  (auth: AuthContext): Handler<typeof endpoints.verifyEmail> =>
  async (call) => {
    const { userId, sid } = call.caller;
    const { otp } = call.body;
    const user = await auth.users.findOne({ _id: userId, status: 'active' }).lean<User>();
    if (!user) return refuse('sign-in');
    const email = addressToVerify(user);
    if (email === undefined) return refuse('wrong-code');
    const subject = addressCode(userId, email);
    if (!(await tryCode(auth, subject, { code: otp }))) return refuse('wrong-code');
    if (await isAddressKept(auth, email, userId)) return refuse('email-taken');
    const isNew = email !== user.email;
    const fields = {
      email,
      canonicalEmail: canonicalEmail(email),
      emailVerified: true,
      kind: 'member',
      searchWords: searchWords({ ...user, email }),
    } as const;
    try {
      const done = await inTransaction(auth.service, async (tx) => {
        const { session } = tx;
        if (!(await spendCode(auth, subject, otp, session))) return null;
        if (isNew && !isGuestAddress(user.email)) {
          const undoUrl = await issueUndo(auth, { userId, email: user.email }, session);
          await auth.mailbox.put(
            user.email,
            addressChangedMail({ newEmail: email, undoUrl, language: languageOf(user, call.headers) }),
            session,
          );
        }
        const change = { $set: fields, $unset: { pendingEmail: 1, emailBouncedAt: 1 } } as const;
        const changed = await changeUser(auth, tx, userId, change, { status: 'active' });
        return (
          changed && { changed, opened: isNew ? await replaceSessions(auth, { user: changed, sid }, session) : null }
        );
      });
      if (!done) return refuse('wrong-code');
      auth.mailbox.sendSoon();
      if (done.opened) await Promise.all([forgetStaleSessions(auth), dropPasswordCopy(auth, sid)]);
      return reply(userView(done.changed), {
        message: texts.profileUpdated,
        ...(done.opened ? { headers: { 'x-auth-token': done.opened.token } } : {}),
      });
    } catch (error) {
      if (isDuplicateKey(error, 'email')) return refuse('email-taken');
      throw error;
    }
  };
