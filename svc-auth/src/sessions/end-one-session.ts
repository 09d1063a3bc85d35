import type { endpoints } from '@baazi/contracts';
import { type Handler, refuse, reply } from '@baazi/service-kit';
import type { AuthContext } from '../auth-context';
import { endSessions } from './end-sessions';
import { forgetStaleSessions } from './forget-stale-sessions';
import { dropPasswordCopy } from './password-copy';

/** 'Sign out this device'. Somebody else's session does not exist here. */
export const endOneSession =
  (auth: AuthContext): Handler<typeof endpoints.endSession> =>
  async (call) => {
    const { userId } = call.caller;
    const { sessionID } = call.params;
    if (!(await auth.sessions.exists({ _id: sessionID, userId }))) return refuse('not-found');
    await endSessions(auth, { userId, only: sessionID });
    await Promise.all([forgetStaleSessions(auth), dropPasswordCopy(auth, sessionID)]);
    return reply({});
  };
