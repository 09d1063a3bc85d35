import { type endpoints, type Language, paths, texts } from '@baazi/contracts';
import { type Handler, inTransaction, refuse, reply } from '@baazi/service-kit';
import type { Mail } from '@baazi/service-kit/mails';
import { confirmPerson } from '../factors/step-up';
import { mailLanguage, mailTexts, mailWithButton } from '../mails/mail-texts';
import { recordActivity } from '../sessions/activity';
import { replaceSessions } from '../sessions/open-session';
import { deletePasswordCopy } from '../sessions/password-copy';
import { syncSessionCache } from '../sessions/sync-session-cache';
import type { User } from '../users/user';
import { reasonPasswordIsRefused } from './reason-password-is-refused';
import type { PasswordDeps } from './password-hasher';

/** Changes the password after a check of the current one and of the second factor. Ends every other session; this one gets a new token. */
export const changePassword =
  (deps: PasswordDeps): Handler<typeof endpoints.changePassword> =>
  async (call) => {
    const { userId, sid } = call.caller;
    const { current_password, password } = call.body;
    const user = await deps.users.findOne({ _id: userId, status: 'active' }).lean<User>();
    if (!user) return refuse('sign-in');
    const confirmed = await confirmPerson(deps, { user, sid, password: current_password });
    if (confirmed.kind === 'factor-needed') return refuse('confirm-factor');
    if (confirmed.kind === 'wait') return refuse('too-many-requests', { retryAfterSeconds: confirmed.waitSeconds });
    if (confirmed.kind === 'wrong') return refuse('wrong-password');
    if (current_password.normalize('NFC') === password.normalize('NFC')) return refuse('same-password');
    const weak = await reasonPasswordIsRefused(deps, password, user);
    if (weak) return refuse('weak-password', { message: weak });

    const passwordHash = await deps.hasher.hash(password);
    const mail = passwordChangedMail(deps.service.config.PORTAL_ORIGIN, mailLanguage(user, call.headers));
    const opened = await inTransaction(deps.service, async (tx) => {
      // Of two concurrent changes the first wins: the second was confirmed with a password that is no longer current.
      const changed = await deps.users.updateOne(
        { _id: userId, passwordHash: user.passwordHash },
        { $set: { passwordHash } },
        { session: tx.session },
      );
      if (changed.matchedCount === 0) return undefined;
      await deps.mailbox.put(user.email, mail, tx.session);
      return replaceSessions(deps, { user, sid }, tx);
    });
    if (!opened) return refuse('wrong-password');
    deps.mailbox.wakeSender();
    await recordActivity(deps, call, { userId, kind: 'password-changed', sid: opened.sid });
    await Promise.all([syncSessionCache(deps), deletePasswordCopy(deps, sid)]);
    return reply({ token: opened.token }, { message: texts.passwordUpdated });
  };

/** Warns the owner; the button leads to a reset for the case that somebody else changed the password. */
export const passwordChangedMail = (portalOrigin: string, language: Language): Mail =>
  mailWithButton(language, mailTexts[language].passwordChanged(), `${portalOrigin}${paths.forgotPassword}`);
