import type { endpoints } from '@baazi/contracts';
import { type Handler, hasProductionRules, refuse, reply } from '@baazi/service-kit';
import type { AuthContext } from '../auth-context';
import { presentedToken } from '../log-in/presented-token';
import { renewedToken } from '../log-in/renewed-token';
import { readPasswordCopy } from '../sessions/password-copy';
import type { User } from '../users/user';
import { userView } from '../users/user-view';

/** This service's part of the signed-in player; the gateway adds the wallet and what was joined. */
export const currentUser =
  (auth: AuthContext): Handler<typeof endpoints.currentUser> =>
  async (call) => {
    const user = await auth.users.findOne({ _id: call.caller.userId }).lean<User>();
    if (!user) return refuse('sign-in');
    const token = presentedToken(call.headers);
    const copy =
      user.kind === 'guest' && user.firstTime
        ? await readPasswordCopy(auth, { sid: call.caller.sid, token })
        : undefined;
    const fresh = copy === undefined ? await renewedToken(auth, { token, sid: call.caller.sid, user }) : undefined;
    const needsFactor =
      user.role === 'operator' && call.caller.factorAt === undefined && hasProductionRules(auth.service.config);
    const view = { ...userView(user, copy), ...(needsFactor ? { needsFactor } : {}) };
    return reply(view, fresh === undefined ? {} : { headers: { 'x-auth-token': fresh } });
  };
