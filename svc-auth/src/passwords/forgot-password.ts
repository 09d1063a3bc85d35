import { type endpoints, type Language, texts } from '@baazi/contracts';
import { type Handler, inTransaction, refuse, reply } from '@baazi/service-kit';
import type { Mail } from '@baazi/service-kit/mails';
import type { ClientSession } from 'mongoose';
import { issueCode, spendCode, subjectId, tryCode, verifyCode } from '../codes/one-time-code';
import { isResetLinkValid, issueResetLink, spendResetLink } from '../codes/reset-link';
import { mailLanguage, mailTexts, mailWithButton } from '../mails/mail-texts';
import {
  budgetOf,
  networkWaitSeconds,
  type Requester,
  requesterKey,
  waitBeforeCode,
} from '../protection/attempt-budget';
import { padResponseTime } from '../protection/pad-response-time';
import { recordActivity } from '../sessions/activity';
import { syncSessionCache } from '../sessions/sync-session-cache';
import type { User } from '../users/user';
import { passwordChangedMail } from './change-password';
import type { PasswordDeps } from './password-hasher';
import { reasonPasswordIsRefused } from './reason-password-is-refused';
import { takeBackAccount } from './take-back-account';

const ANSWERED_AFTER_MS = 200;

/**
 * Stage one of three (then `verifyOtp` and `updatePassword`). For an unknown address everything is the same except that
 * no mail is sent: limits, database writes, answer and response time.
 */
export const forgotPassword =
  (deps: PasswordDeps): Handler<typeof endpoints.forgotPassword> =>
  async (call) => {
    const startedAt = performance.now();
    const { email, resendOTP } = call.body;
    const user = await deps.users.findOne({ email }).lean<User>();
    const budget = budgetOf(user, call);
    const waitSeconds = await networkWaitSeconds(deps, 'code', { budget, ip: call.ip });
    if (waitSeconds > 0) return refuse('too-many-requests', { retryAfterSeconds: waitSeconds });
    const pauseSeconds = await waitBeforeCode(deps, { purpose: 'forgot', of: email }, budget);
    if (pauseSeconds > 0)
      return padResponseTime(
        startedAt,
        ANSWERED_AFTER_MS,
        refuse('wait-before-resend', { retryAfterSeconds: pauseSeconds }),
      );
    const mail = await createReset(deps, {
      email,
      language: mailLanguage(user, call.headers),
      ip: call.ip,
      deviceId: call.deviceId,
    });
    if (user?.status === 'active') await deps.mailbox.put(email, mail);
    return padResponseTime(
      startedAt,
      ANSWERED_AFTER_MS,
      reply({}, { message: resendOTP ? texts.otpResent : texts.otpSent }),
    );
  };

/**
 * Creates a code for the requesting browser and a link that works in any browser, and returns the mail with both. The
 * link carries its data after the `#`, which never reaches a server, a log or a referrer. Its token is sufficient; the
 * code is filled in for the case that the token has expired.
 */
export async function createReset(
  deps: PasswordDeps,
  { email, language, ...requester }: Requester & { email: string; language: Language },
): Promise<Mail> {
  const [code, token] = await Promise.all([
    issueCode(deps, { purpose: 'forgot', of: email, by: requesterKey(requester) }),
    issueResetLink(deps, email),
  ]);
  const text = { ...mailTexts[language].resetCode(), code, usefulForSeconds: 1800 };
  const fields = new URLSearchParams({ email, otp: code, token }).toString();
  return mailWithButton(language, text, `${deps.service.config.PORTAL_ORIGIN}/reset-password#${fields}`);
}

const REFUSED_AFTER_MS = 100;

/** Stage two: verifies the code without using it up; stage three does. */
export const verifyOtp =
  (deps: PasswordDeps): Handler<typeof endpoints.verifyOtp> =>
  async (call) => {
    const startedAt = performance.now();
    const { email, otp } = call.body;
    const budget = budgetOf(await deps.users.findOne({ email }).lean<User>(), call);
    const waitSeconds = await networkWaitSeconds(deps, 'code-try', { budget, ip: call.ip });
    if (waitSeconds > 0) return refuse('too-many-requests', { retryAfterSeconds: waitSeconds });
    const subject = { purpose: 'forgot', of: email, by: requesterKey(call) } as const;
    const right = (await tryCode(deps, subject, { code: otp })) && (await verifyCode(deps, subject, otp));
    return right
      ? reply({}, { message: texts.otpVerified })
      : padResponseTime(startedAt, REFUSED_AFTER_MS, refuse('wrong-code'));
  };

/**
 * Stage three: sets a new password by the verified, unused code of this address or by the token of the mailed link.
 * Takes the account back and notifies the owner by mail. The code is checked before the password, because the reason that a
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
      await takeBackAccount(deps, tx, { user, passwordHash });
      await deps.mailbox.put(email, mail, tx.session);
      return true;
    });
    if (!done) return wrong();
    deps.mailbox.wakeSender();
    await recordActivity(deps, call, { userId: user._id, kind: 'taken-back' });
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
