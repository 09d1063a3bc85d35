import type { endpoints } from '@baazi/contracts';
import { type Handler, refuse, reply } from '@baazi/service-kit';
import { endSessions } from './end-sessions';
import { syncSessionCache } from './sync-session-cache';
import { deletePasswordCopy } from './password-copy';
import type { SessionDeps } from './session';

/** 'Sign out this device'. The session of another user is answered like an unknown one. */
export const endOneSession =
  (deps: SessionDeps): Handler<typeof endpoints.endSession> =>
  async (call) => {
    const { userId } = call.caller;
    const { sessionID } = call.params;
    if (!(await deps.sessions.exists({ _id: sessionID, userId }))) return refuse('not-found');
    await endSessions(deps, { userId, only: sessionID });
    await Promise.all([syncSessionCache(deps), deletePasswordCopy(deps, sessionID)]);
    return reply({});
  };
