import type { endpoints } from '@baazi/contracts';
import { type Handler, hasProductionRules, refuse, reply } from '@baazi/service-kit';
import { OPERATOR_IDLE_MS } from '../sessions/session';
import { readPasswordCopy } from '../sessions/password-copy';
import { presentedToken, renewToken } from '../sessions/renew-token';
import { type User, userView } from '../users/user';
import type { AccountDeps } from './avatar';

/** The signed-in user's data of this service; the gateway adds wallet and entries. */
export const showCurrentUser =
  (deps: AccountDeps): Handler<typeof endpoints.currentUser> =>
  async (call) => {
    const user = await deps.users.findOne({ _id: call.caller.userId }).lean<User>();
    if (!user) return refuse('sign-in');
    const token = presentedToken(call.headers);
    const copy =
      user.kind === 'guest' && user.firstTime
        ? await readPasswordCopy(deps, { sid: call.caller.sid, token })
        : undefined;
    const fresh = copy === undefined ? await renewToken(deps, { token, sid: call.caller.sid, user }) : undefined;
    const isGuarded = user.role === 'operator' && hasProductionRules(deps.service.config);
    const view = {
      ...userView(user, copy),
      needsFactor: (isGuarded && call.caller.factorAt === undefined) || undefined,
      idleMinutes: isGuarded ? OPERATOR_IDLE_MS / 60_000 : undefined,
    };
    return reply(view, fresh === undefined ? {} : { headers: { 'x-auth-token': fresh } });
  };
