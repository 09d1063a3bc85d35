import type { endpoints } from '@baazi/contracts';
import { type Handler, refuse, reply } from '@baazi/service-kit';
import { userIdOfPasskey } from '../factors/passkeys';
import type { User } from '../users/user';
import { userView } from '../users/user-view';
import { openLoginSession } from './open-login-session';
import type { FactorDeps } from '../factors/factor';

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
