import { type endpoints, type Language, texts } from '@baazi/contracts';
import { type Handler, refuse, reply } from '@baazi/service-kit';
import type { Mail } from '@baazi/service-kit/mails';
import { issueCode } from '../codes/one-time-code';
import { issueResetLink } from '../codes/reset-link';
import { mailLanguage, mailTexts, mailWithButton } from '../mails/mail-texts';
import {
  type Requester,
  requesterKey,
  budgetOf,
  waitBeforeCode,
  networkWaitSeconds,
} from '../protection/attempt-budget';
import { padResponseTime } from '../protection/pad-response-time';
import type { User } from '../users/user';
import type { PasswordDeps } from './password-hasher';

const ANSWERED_AFTER_MS = 200;

/**
 * Stage one of three (then verify-otp.ts, update-password.ts). For an unknown address everything is the same except that
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
