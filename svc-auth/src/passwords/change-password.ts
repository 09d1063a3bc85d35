import { type endpoints, texts } from '@baazi/contracts';
import { type Handler, inTransaction, refuse, reply } from '@baazi/service-kit';
import type { AuthContext } from '../auth-context';
import { forgetStaleSessions } from '../sessions/forget-stale-sessions';
import { dropPasswordCopy } from '../sessions/password-copy';
import { replaceSessions } from '../sessions/replace-sessions';
import { languageOf } from '../users/language-of';
import type { User } from '../users/user';
import { confirmPassword } from './confirm-password';
import { passwordChangedMail } from './password-changed-mail';
import { reasonPasswordIsRefused } from './reason-password-is-refused';

/** The current password buys a new one. Every other session ends; this one goes on under a new token. */
export const changePassword =
  (auth: AuthContext): Handler<typeof endpoints.changePassword> =>
  async (call) => {
    const { userId, sid } = call.caller;
    const { current_password, password } = call.body;
    const user = await auth.users.findOne({ _id: userId, status: 'active' }).lean<User>();
    if (!user) return refuse('sign-in');
    const confirmed = await confirmPassword(auth, user, current_password);
    if (confirmed.kind === 'wait') return refuse('too-many-requests', { retryAfterSeconds: confirmed.waitSeconds });
    if (confirmed.kind === 'wrong') return refuse('wrong-password');
    if (current_password.normalize('NFC') === password.normalize('NFC')) return refuse('same-password');
    const weak = await reasonPasswordIsRefused(auth, password, user);
    if (weak) return refuse('weak-password', { message: weak });

    const passwordHash = await auth.hasher.hash(password);
    const mail = passwordChangedMail({
      portalOrigin: auth.service.config.PORTAL_ORIGIN,
      language: languageOf(user, call.headers),
    });
    const opened = await inTransaction(auth.service, async (tx) => {
      // Of two changes at once the first counts: the second confirmed a password that is no longer the current one.
      const changed = await auth.users.updateOne(
        { _id: userId, passwordHash: user.passwordHash },
        { $set: { passwordHash } },
        { session: tx.session },
      );
      if (changed.matchedCount === 0) return undefined;
      await auth.mailbox.put(user.email, mail, tx.session);
      return replaceSessions(auth, { user, sid }, tx.session);
    });
    if (!opened) return refuse('wrong-password');
    auth.mailbox.sendSoon();
    await Promise.all([forgetStaleSessions(auth), dropPasswordCopy(auth, sid)]);
    return reply({ token: opened.token }, { message: texts.passwordUpdated });
  };
