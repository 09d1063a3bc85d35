import type { endpoints } from '@baazi/contracts';
import { type Handler, inTransaction, refuse, reply } from '@baazi/service-kit';
import { endSessions } from './open-session';
import { deletePasswordCopy } from './password-copy';
import type { SessionDeps } from './session';
import { syncSessionCache } from './sync-session-cache';

/**
 * Ends this session in all services. The first log-out also ends the first-login banner and deletes the copy of the
 * password.
 */
export const logOut =
  (deps: SessionDeps): Handler<typeof endpoints.logout> =>
  async (call) => {
    const { userId, sid } = call.caller;
    await inTransaction(deps.service, (tx) => endSessions(deps, tx, { userId, only: sid }));
    await Promise.all([
      syncSessionCache(deps),
      deletePasswordCopy(deps, sid),
      deps.users.updateOne({ _id: userId, firstTime: true }, { $set: { firstTime: false } }),
    ]);
    return reply({});
  };

/** 'Sign out this device'. The session of another user is answered like an unknown one. */
export const endOneSession =
  (deps: SessionDeps): Handler<typeof endpoints.endSession> =>
  async (call) => {
    const { userId } = call.caller;
    const { sessionID } = call.params;
    if (!(await deps.sessions.exists({ _id: sessionID, userId }))) return refuse('not-found');
    await inTransaction(deps.service, (tx) => endSessions(deps, tx, { userId, only: sessionID }));
    await Promise.all([syncSessionCache(deps), deletePasswordCopy(deps, sessionID)]);
    return reply({});
  };
