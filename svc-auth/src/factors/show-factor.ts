import type { endpoints } from '@baazi/contracts';
import { type Handler, refuse, reply } from '@baazi/service-kit';
import { recordFactorShown } from '../sessions/end-sessions';
import { syncSessionCache } from '../sessions/sync-session-cache';
import type { User } from '../users/user';
import { userIdOfPasskey } from './passkeys';
import { tryFactorCode } from './try-factor-code';
import type { FactorDeps } from './factor';

/** Checks a second factor again in an open session, for actions that require a recent one. */
export const showFactor =
  (deps: FactorDeps): Handler<typeof endpoints.showFactor> =>
  async ({ caller: { userId, sid }, body }) => {
    const user = await deps.users.findOne({ _id: userId, status: 'active' }).lean<User>();
    if (!user) return refuse('sign-in');
    if ('code' in body) {
      const tried = await tryFactorCode(deps, user, body.code);
      if (tried.kind === 'wait') return refuse('too-many-requests', { retryAfterSeconds: tried.waitSeconds });
      if (tried.kind === 'wrong') return refuse('wrong-factor');
    } else if ((await userIdOfPasskey(deps, body.passkey)) !== userId) return refuse('wrong-factor');
    await recordFactorShown(deps, sid);
    await syncSessionCache(deps);
    return reply({});
  };
