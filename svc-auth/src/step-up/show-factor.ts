import type { endpoints } from '@baazi/contracts';
import { type Handler, refuse, reply } from '@baazi/service-kit';
import type { AuthContext } from '../auth-context';
import { ownerOfSigned } from '../factors/passkeys';
import { tryFactorCode } from '../factors/try-factor-code';
import { forgetStaleSessions } from '../sessions/forget-stale-sessions';
import { noteFactor } from '../sessions/note-factor';
import type { User } from '../users/user';

/** A second factor, shown again in a session that is open: what needs one goes on for a while. */
export const showFactor =
  (auth: AuthContext): Handler<typeof endpoints.showFactor> =>
  async ({ caller: { userId, sid }, body }) => {
    const user = await auth.users.findOne({ _id: userId, status: 'active' }).lean<User>();
    if (!user) return refuse('sign-in');
    if ('code' in body) {
      const tried = await tryFactorCode(auth, user, body.code);
      if (tried.kind === 'wait') return refuse('too-many-requests', { retryAfterSeconds: tried.waitSeconds });
      if (tried.kind === 'wrong') return refuse('wrong-factor');
    } else if ((await ownerOfSigned(auth, body.passkey)) !== userId) return refuse('wrong-factor');
    await noteFactor(auth, sid);
    await forgetStaleSessions(auth);
    return reply({});
  };
