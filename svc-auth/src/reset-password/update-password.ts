import { type endpoints, texts } from '@baazi/contracts';
import { type Handler, inTransaction, refuse, reply } from '@baazi/service-kit';
import type { ClientSession } from 'mongoose';
import type { AuthContext } from '../auth-context';
import { forgetFactors } from '../factors/forget-factors';
import { askerKey, budgetOf, waitOfNetwork } from '../login-protection/asker';
import { sameTime } from '../login-protection/same-time';
import { subjectId } from '../one-time-passwords/code-rules';
import { isLinkRight, spendLink } from '../one-time-passwords/reset-link';
import { spendCode, tryCode } from '../one-time-passwords/try-code';
import { passwordChangedMail } from '../passwords/password-changed-mail';
import { reasonPasswordIsRefused } from '../passwords/reason-password-is-refused';
import { endSessions } from '../sessions/end-sessions';
import { forgetStaleSessions } from '../sessions/forget-stale-sessions';
import { changeUser } from '../users/change-user';
import { languageOf } from '../users/language-of';
import type { User } from '../users/user';

const REFUSED_AFTER_MS = 100;

/**
 * Stage three: the verified, unspent code of this address, or the token of the mail's link, buys one new password. Every session ends, and the owner is
 * told by mail. The code is judged before the password: what is wrong with a password may depend on the owner's name,
 * which is nobody else's business.
 */
export const updatePassword =
  (auth: AuthContext): Handler<typeof endpoints.updatePassword> =>
  async (call) => {
    const startedAt = performance.now();
    const { email, otp, token, password } = call.body;
    const user = await auth.users.findOne({ email }).lean<User>();
    const waitSeconds = await waitOfNetwork(auth, 'code-try', { budget: budgetOf(user, call), ip: call.ip });
    if (waitSeconds > 0) return refuse('too-many-requests', { retryAfterSeconds: waitSeconds });
    const proof = proofOf(auth, { email, otp, token, by: askerKey(call) });
    const wrong = () => sameTime(startedAt, REFUSED_AFTER_MS, refuse('wrong-code'));
    if (!(await proof.isRight()) || user?.status !== 'active') return wrong();
    const weak = await reasonPasswordIsRefused(auth, password, user);
    if (weak) return refuse('weak-password', { message: weak });

    const passwordHash = await auth.hasher.hash(password);
    const mail = passwordChangedMail({
      portalOrigin: auth.service.config.PORTAL_ORIGIN,
      language: languageOf(user, call.headers),
    });
    const done = await inTransaction(auth.service, async (tx) => {
      if (!(await proof.spend(tx.session))) return false;
      // What else was sent to this address is worth nothing any more.
      await auth.codes.deleteMany({ subject: resetsOf(auth, email) }, { session: tx.session });
      // Whoever got the code reads the mails of this address.
      if (user.emailVerified)
        await auth.users.updateOne({ _id: user._id }, { $set: { passwordHash } }, { session: tx.session });
      else await changeUser(auth, tx, user._id, { $set: { passwordHash, emailVerified: true } });
      await endSessions(auth, { userId: user._id }, tx.session);
      // A player who has lost every factor comes back by this mail; an operator only by whoever has the machine.
      if (user.role === 'player') await forgetFactors(auth, user._id, tx.session);
      await auth.mailbox.put(email, mail, tx.session);
      return true;
    });
    if (!done) return wrong();
    auth.mailbox.sendSoon();
    await Promise.all([forgetStaleSessions(auth), auth.limits.forget('wrong-password', email)]);
    return reply({}, { message: texts.passwordUpdated });
  };

const resetsOf = (auth: AuthContext, email: string): string =>
  subjectId(auth.service.config.OTP_PEPPER, { purpose: 'forgot', of: email });

/** The token of the link where there is one, else the code. */
function proofOf(
  auth: AuthContext,
  { email, otp = '', token, by }: { email: string; otp?: string; token?: string; by: string },
): { isRight: () => Promise<boolean>; spend: (session: ClientSession) => Promise<boolean> } {
  if (token !== undefined)
    return {
      isRight: () => isLinkRight(auth, { email, token }),
      spend: (session) => spendLink(auth, { email, token }, session),
    };
  const subject = { purpose: 'forgot', of: email, by } as const;
  return {
    isRight: () => tryCode(auth, subject, { code: otp, state: 'verified' }),
    spend: (session) => spendCode(auth, subject, otp, session),
  };
}
