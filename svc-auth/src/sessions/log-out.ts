import type { endpoints } from '@baazi/contracts';
import { type Handler, reply } from '@baazi/service-kit';
import { endSessions } from './end-sessions';
import { syncSessionCache } from './sync-session-cache';
import { deletePasswordCopy } from './password-copy';
import type { SessionDeps } from './session';

/**
 * Ends this session in all services. The first log-out also ends the first-login banner and deletes the copy of the
 * password.
 */
export const logOut =
  (deps: SessionDeps): Handler<typeof endpoints.logout> =>
  async (call) => {
    const { userId, sid } = call.caller;
    await endSessions(deps, { userId, only: sid });
    await Promise.all([
      syncSessionCache(deps),
      deletePasswordCopy(deps, sid),
      deps.users.updateOne({ _id: userId, firstTime: true }, { $set: { firstTime: false } }),
    ]);
    return reply({});
  };
