import { type endpoints, texts } from '@baazi/contracts';
import { type Handler, refuse, reply } from '@baazi/service-kit';
import { requesterKey, budgetOf, networkWaitSeconds } from '../protection/attempt-budget';
import { padResponseTime } from '../protection/pad-response-time';
import { tryCode, verifyCode } from '../codes/one-time-code';
import type { User } from '../users/user';
import type { PasswordDeps } from './password-hasher';

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
