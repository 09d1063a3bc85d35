import type { endpoints } from '@baazi/contracts';
import { type Handler, refuse, reply } from '@baazi/service-kit';
import type { AuthContext } from '../auth-context';
import { ownerOfSigned } from '../factors/passkeys';
import type { User } from '../users/user';
import { userView } from '../users/user-view';
import { letIn } from './let-in';

const UNKNOWN = 'This passkey is not known here. Please log in with your password.';

/** A passkey that asks who uses it is both factors in one: no password, no code. */
export const logInWithPasskey =
  (auth: AuthContext): Handler<typeof endpoints.loginWithPasskey> =>
  async (call) => {
    const userId = await ownerOfSigned(auth, call.body.passkey);
    const user = userId === undefined ? null : await auth.users.findOne({ _id: userId, status: 'active' }).lean<User>();
    const remember = call.body.rememberPassword ?? false;
    const opened = user && (await letIn(auth, { user, call, remember, withFactor: true }));
    if (!opened) return refuse('wrong-factor', { message: UNKNOWN, errors: [] });
    return reply({ token: opened.token, user: userView({ ...user, previousLoginAt: user.lastLoginAt }) });
  };
