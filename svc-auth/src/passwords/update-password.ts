import { type endpoints, texts } from '@baazi/contracts';
import { type Handler, inTransaction, refuse, reply } from '@baazi/service-kit';
import type { ClientSession } from 'mongoose';
import { subjectId } from '../codes/code';
import { spendCode, tryCode } from '../codes/one-time-code';
import { isResetLinkValid, spendResetLink } from '../codes/reset-link';
import { deleteFactors } from '../factors/factor';
import { mailLanguage } from '../mails/mail-texts';
import { requesterKey, budgetOf, networkWaitSeconds } from '../protection/attempt-budget';
import { padResponseTime } from '../protection/pad-response-time';
import { endSessions } from '../sessions/end-sessions';
import { syncSessionCache } from '../sessions/sync-session-cache';
import { changeUser } from '../users/change-user';
import type { User } from '../users/user';
import { passwordChangedMail } from './change-password';
import { reasonPasswordIsRefused } from './reason-password-is-refused';
import type { PasswordDeps } from './password-hasher';

const REFUSED_AFTER_MS = 100;

/**
 * Stage three: sets a new password by the verified, unused code of this address or by the token of the mailed link. Ends
 * every session and notifies the owner by mail. The code is checked before the password, because the reason that a
 * password is refused may reveal the owner's name.
 */
export const updatePassword =
  (deps: PasswordDeps): Handler<typeof endpoints.updatePassword> =>
  async (call) => {
    const startedAt = performance.now();
    const { email, otp, token, password } = call.body;
    const user = await deps.users.findOne({ email }).lean<User>();
    const waitSeconds = await networkWaitSeconds(deps, 'code-try', { budget: budgetOf(user, call), ip: call.ip });
    if (waitSeconds > 0) return refuse('too-many-requests', { retryAfterSeconds: waitSeconds });
    const proof = proofOf(deps, { email, otp, token, by: requesterKey(call) });
    const wrong = () => padResponseTime(startedAt, REFUSED_AFTER_MS, refuse('wrong-code'));
    if (!(await proof.isValid()) || user?.status !== 'active') return wrong();
    const weak = await reasonPasswordIsRefused(deps, password, user);
    if (weak) return refuse('weak-password', { message: weak });

    const passwordHash = await deps.hasher.hash(password);
    const mail = passwordChangedMail(deps.service.config.PORTAL_ORIGIN, mailLanguage(user, call.headers));
    const done = await inTransaction(deps.service, async (tx) => {
      if (!(await proof.spend(tx.session))) return false;
      // Invalidates all other codes and links sent to this address.
      await deps.codes.deleteMany({ subject: resetSubject(deps, email) }, { session: tx.session });
      // The code proves access to the mailbox, so the address counts as verified.
      if (user.emailVerified)
        await deps.users.updateOne({ _id: user._id }, { $set: { passwordHash } }, { session: tx.session });
      else await changeUser(deps, tx, user._id, { $set: { passwordHash, emailVerified: true } });
      await endSessions(deps, { userId: user._id }, tx.session);
      // A reset recovers a player who has lost every factor. An operator needs the command line for that.
      if (user.role === 'player') await deleteFactors(deps, user._id, tx.session);
      await deps.mailbox.put(email, mail, tx.session);
      return true;
    });
    if (!done) return wrong();
    deps.mailbox.wakeSender();
    await Promise.all([syncSessionCache(deps), deps.limits.reset('wrong-password', email)]);
    return reply({}, { message: texts.passwordUpdated });
  };

const resetSubject = (deps: PasswordDeps, email: string): string =>
  subjectId(deps.service.config.OTP_PEPPER, { purpose: 'forgot', of: email });

/** How the request proves access to the mailbox: the token of the link if given, else the code. */
function proofOf(
  deps: PasswordDeps,
  { email, otp = '', token, by }: { email: string; otp?: string; token?: string; by: string },
): { isValid: () => Promise<boolean>; spend: (session: ClientSession) => Promise<boolean> } {
  if (token !== undefined)
    return {
      isValid: () => isResetLinkValid(deps, { email, token }),
      spend: (session) => spendResetLink(deps, { email, token }, session),
    };
  const subject = { purpose: 'forgot', of: email, by } as const;
  return {
    isValid: () => tryCode(deps, subject, { code: otp, state: 'verified' }),
    spend: (session) => spendCode(deps, subject, otp, session),
  };
}
