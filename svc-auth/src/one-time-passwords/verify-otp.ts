import { type endpoints, texts } from '@baazi/contracts';
import { type Handler, refuse, reply } from '@baazi/service-kit';
import type { Auth } from '../auth';
import { sameTime } from '../login-protection/same-time';
import { tryCode, verifyCode } from './try-code';

const REFUSED_AFTER_MS = 100;

/** Stage two: the code is right. It is not used up yet: that is for the new password. */
export const verifyOtp =
  (auth: Auth): Handler<typeof endpoints.verifyOtp> =>
  async (call) => {
    const startedAt = performance.now();
    const { email, otp } = call.body;
    const waitSeconds = await auth.limits.perAddress('code-try', call.ip);
    if (waitSeconds > 0) return refuse('too-many-requests', { retryAfterSeconds: waitSeconds });
    const subject = { purpose: 'forgot', of: email } as const;
    const right = (await tryCode(auth, subject, { code: otp })) && (await verifyCode(auth, subject, otp));
    return right
      ? reply({}, { message: texts.otpVerified })
      : sameTime(startedAt, REFUSED_AFTER_MS, refuse('wrong-code'));
  };
