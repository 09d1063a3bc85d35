import { type endpoints, texts } from '@baazi/contracts';
import { type Handler, refuse, reply } from '@baazi/service-kit';
import type { Auth } from '../auth';
import type { User } from '../accounts/user';
import { sameTime } from '../login-protection/same-time';
import { resetCodeMail } from '../mails/reset-code-mail';
import { issueCode } from './issue-code';
import { waitBeforeCode } from './wait-before-code';

const ANSWERED_AFTER_MS = 200;

/** Stage one of three (then verify-otp.ts, update-password.ts). An address without an account gets everything but the mail: same limits, same code row, same answer, same time. */
export const forgotPassword =
  (auth: Auth): Handler<typeof endpoints.forgotPassword> =>
  async (call) => {
    const startedAt = performance.now();
    const { email, resendOTP } = call.body;
    const waitSeconds = await auth.limits.perAddress('code', call.ip);
    if (waitSeconds > 0) return refuse('too-many-requests', { retryAfterSeconds: waitSeconds });
    const subject = { purpose: 'forgot', of: email } as const;
    const pauseSeconds = await waitBeforeCode(auth, subject);
    if (pauseSeconds > 0)
      return sameTime(startedAt, ANSWERED_AFTER_MS, refuse('wait-before-resend', { retryAfterSeconds: pauseSeconds }));
    const [code, user] = await Promise.all([issueCode(auth, subject), auth.users.findOne({ email }).lean<User>()]);
    if (user?.status === 'active')
      await auth.mailbox.put(email, resetCodeMail({ email, code, portalOrigin: auth.service.config.PORTAL_ORIGIN }));
    return sameTime(startedAt, ANSWERED_AFTER_MS, reply({}, { message: resendOTP ? texts.otpResent : texts.otpSent }));
  };
