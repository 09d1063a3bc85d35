import type { endpoints } from '@baazi/contracts';
import { type Handler, reply } from '@baazi/service-kit';
import type { AuthContext } from '../auth-context';
import { endSessions } from '../sessions/end-sessions';
import { forgetStaleSessions } from '../sessions/forget-stale-sessions';
import { dropPasswordCopy } from '../sessions/password-copy';

/**
 * Ends this session everywhere at once. With the first logout the first-login banner and the copy of the password are
 * gone.
 */
export const logOut =
  (auth: AuthContext): Handler<typeof endpoints.logout> =>
  async (call) => {
    const { userId, sid } = call.caller;
    await endSessions(auth, { userId, only: sid });
    await Promise.all([
      forgetStaleSessions(auth),
      dropPasswordCopy(auth, sid),
      auth.users.updateOne({ _id: userId, firstTime: true }, { $set: { firstTime: false } }),
    ]);
    return reply({});
  };
