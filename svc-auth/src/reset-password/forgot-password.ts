import { type endpoints, texts } from '@baazi/contracts';
import { type Handler, refuse, reply } from '@baazi/service-kit';
import type { AuthContext } from '../auth-context';
import { budgetOf, waitOfNetwork } from '../login-protection/asker';
import { sameTime } from '../login-protection/same-time';
import { waitBeforeCode } from '../one-time-passwords/wait-before-code';
import { languageOf } from '../users/language-of';
import type { User } from '../users/user';
import { newReset } from './new-reset';

const ANSWERED_AFTER_MS = 200;

/**
 * Stage one of three (then verify-otp.ts, update-password.ts). An address without an account gets everything but the
 * mail: same limits, same rows, same answer, same time.
 */
export const forgotPassword =
  (auth: AuthContext): Handler<typeof endpoints.forgotPassword> =>
  async (call) => {
    const startedAt = performance.now();
    const { email, resendOTP } = call.body;
    const user = await auth.users.findOne({ email }).lean<User>();
    const budget = budgetOf(user, call);
    const waitSeconds = await waitOfNetwork(auth, 'code', { budget, ip: call.ip });
    if (waitSeconds > 0) return refuse('too-many-requests', { retryAfterSeconds: waitSeconds });
    const pauseSeconds = await waitBeforeCode(auth, { purpose: 'forgot', of: email }, budget);
    if (pauseSeconds > 0)
      return sameTime(startedAt, ANSWERED_AFTER_MS, refuse('wait-before-resend', { retryAfterSeconds: pauseSeconds }));
    const mail = await newReset(auth, {
      email,
      language: languageOf(user, call.headers),
      ip: call.ip,
      deviceId: call.deviceId,
    });
    if (user?.status === 'active') await auth.mailbox.put(email, mail);
    return sameTime(startedAt, ANSWERED_AFTER_MS, reply({}, { message: resendOTP ? texts.otpResent : texts.otpSent }));
  };
