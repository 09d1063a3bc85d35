import { type endpoints, texts } from '@baazi/contracts';
import { type Handler, refuse, reply } from '@baazi/service-kit';
import type { User } from '../users/user';
import { addressToVerify, sendAddressCode } from './send-address-code';
import type { AddressDeps } from './email-undo';

export const requestEmailVerification =
  (deps: AddressDeps): Handler<typeof endpoints.requestEmailVerification> =>
  async (call) => {
    const user = await deps.users.findOne({ _id: call.caller.userId }).lean<User>();
    if (!user) return refuse('sign-in');
    if (addressToVerify(user) === undefined)
      return user.kind === 'guest'
        ? refuse('invalid-input', { errors: [{ path: 'email', msg: 'Please provide a email.' }] })
        : reply({});
    const waitSeconds = await sendAddressCode(deps, user);
    return waitSeconds > 0
      ? refuse('wait-before-resend', { retryAfterSeconds: waitSeconds })
      : reply({}, { message: texts.otpSent });
  };
