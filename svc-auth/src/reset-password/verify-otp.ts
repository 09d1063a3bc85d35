import { type endpoints, texts } from '@baazi/contracts';
import { type Handler, refuse, reply } from '@baazi/service-kit';
import type { AuthContext } from '../auth-context';
import { askerKey, budgetOf, waitOfNetwork } from '../login-protection/asker';
import { sameTime } from '../login-protection/same-time';
import { tryCode, verifyCode } from '../one-time-passwords/try-code';
import type { User } from '../users/user';

const REFUSED_AFTER_MS = 100;

/** Stage two: the code is right. It is not used up yet: that is for the new password. */
export const verifyOtp =
  (auth: AuthContext): Handler<typeof endpoints.verifyOtp> =>
  async (call) => {
    const startedAt = performance.now();
    const { email, otp } = call.body;
    const budget = budgetOf(await auth.users.findOne({ email }).lean<User>(), call);
    const waitSeconds = await waitOfNetwork(auth, 'code-try', { budget, ip: call.ip });
    if (waitSeconds > 0) return refuse('too-many-requests', { retryAfterSeconds: waitSeconds });
    const subject = { purpose: 'forgot', of: email, by: askerKey(call) } as const;
    const right = (await tryCode(auth, subject, { code: otp })) && (await verifyCode(auth, subject, otp));
    return right
      ? reply({}, { message: texts.otpVerified })
      : sameTime(startedAt, REFUSED_AFTER_MS, refuse('wrong-code'));
  };
