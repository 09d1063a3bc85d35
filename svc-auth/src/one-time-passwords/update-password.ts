import { type endpoints, texts } from '@baazi/contracts';
import { type Handler, inTransaction, refuse, reply } from '@baazi/service-kit';
import type { Auth } from '../auth';
import { changeUser } from '../accounts/change-user';
import type { User } from '../accounts/user';
import { sameTime } from '../login-protection/same-time';
import { passwordChangedMail } from '../mails/password-changed-mail';
import { reasonPasswordIsWeak } from '../passwords/reason-password-is-weak';
import { endSessions } from '../sessions/end-sessions';
import { spendCode, tryCode } from './try-code';

const REFUSED_AFTER_MS = 100;

/**
 * Stage three: the verified, unspent code of this address buys one new password. Every session ends, and the owner is told by mail.
 * The code is judged before the password: what is wrong with a password may depend on the owner's name, which is nobody else's business.
 */
export const updatePassword =
  (auth: Auth): Handler<typeof endpoints.updatePassword> =>
  async (call) => {
    const startedAt = performance.now();
    const { email, otp, password } = call.body;
    const waitSeconds = await auth.limits.perAddress('code-try', call.ip);
    if (waitSeconds > 0) return refuse('too-many-requests', { retryAfterSeconds: waitSeconds });
    const subject = { purpose: 'forgot', of: email } as const;
    const wrong = () => sameTime(startedAt, REFUSED_AFTER_MS, refuse('wrong-code'));
    if (!(await tryCode(auth, subject, { code: otp, state: 'verified' }))) return wrong();
    const user = await auth.users.findOne({ email, status: 'active' }).lean<User>();
    if (!user) return wrong();
    const weak = reasonPasswordIsWeak(password, user);
    if (weak) return refuse('weak-password', { message: weak });

    const passwordHash = await auth.hasher.hash(password);
    const done = await inTransaction(auth.service, async (tx) => {
      if (!(await spendCode(auth, subject, otp, tx.session))) return false;
      // Whoever got the code reads the mails of this address.
      if (user.emailVerified)
        await auth.users.updateOne({ _id: user._id }, { $set: { passwordHash } }, { session: tx.session });
      else await changeUser(auth, tx, user._id, { $set: { passwordHash, emailVerified: true } });
      await endSessions(auth, { userId: user._id }, tx.session);
      await auth.mailbox.put(email, passwordChangedMail(auth.service.config.PORTAL_ORIGIN), tx.session);
      return true;
    });
    if (!done) return wrong();
    auth.mailbox.sendSoon();
    await Promise.all([auth.forgetEndedSessions(), auth.limits.forget('wrong-password', email)]);
    return reply({}, { message: texts.passwordUpdated });
  };
