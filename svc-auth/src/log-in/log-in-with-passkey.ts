import type { endpoints } from '@baazi/contracts';
import { type Handler, refuse, reply } from '@baazi/service-kit';
import type { FactorDeps } from '../factors/factor';
import { passkeyLoginOptions, userIdOfPasskey } from '../factors/passkeys';
import { type User, userView } from '../users/user';
import { openLoginSession } from './open-login-session';

/** Issues a challenge for any passkey. No account is named, so the answer does not reveal who has a passkey. */
export const beginPasskeyLogin =
  (deps: FactorDeps): Handler<typeof endpoints.passkeyChallenge> =>
  async ({ ip }) => {
    const waitSeconds = await deps.limits.perAddress('passkey-challenge', ip);
    if (waitSeconds > 0) return refuse('too-many-requests', { retryAfterSeconds: waitSeconds });
    return reply(await passkeyLoginOptions(deps));
  };

const UNKNOWN = 'This passkey is not known here. Please log in with your password.';

/** A passkey with user verification counts as both factors: neither password nor code is required. */
export const logInWithPasskey =
  (deps: FactorDeps): Handler<typeof endpoints.loginWithPasskey> =>
  async (call) => {
    const userId = await userIdOfPasskey(deps, call.body.passkey);
    const user = userId === undefined ? null : await deps.users.findOne({ _id: userId, status: 'active' }).lean<User>();
    const remember = call.body.rememberPassword ?? false;
    const opened = user && (await openLoginSession(deps, { user, call, remember, withFactor: true }));
    if (!opened) return refuse('wrong-factor', { message: UNKNOWN, errors: [] });
    return reply({ token: opened.token, user: userView({ ...user, previousLoginAt: user.lastLoginAt }) });
  };
