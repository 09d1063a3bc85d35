import type { endpoints } from '@baazi/contracts';
import { type Handler, inTransaction, refuse, reply } from '@baazi/service-kit';
import type { AuthContext } from '../auth-context';
import type { Factor } from '../factors/factor';
import { factorChanged } from '../factors/factor-changed';
import { forgetFactors } from '../factors/forget-factors';
import { hasFactor } from '../factors/has-factor';
import { forgetStaleSessions } from '../sessions/forget-stale-sessions';
import { forgetFactor } from '../sessions/note-factor';
import { mayChangeFactors } from './may-change-factors';

/** Removes a factor; with the last one the recovery codes go too. Somebody else's does not exist here. */
export const removeFactor =
  (auth: AuthContext): Handler<typeof endpoints.removeFactor> =>
  async (call) => {
    const allowed = await mayChangeFactors(auth, call);
    if (allowed.kind === 'refusal') return allowed;
    const { user } = allowed;
    const removed = await inTransaction(auth.service, async (tx) => {
      const { session } = tx;
      const mine = { _id: call.params.factorID, userId: user._id, state: 'enrolled' } as const;
      const factor = await auth.factors.findOne(mine, null, { session }).lean<Factor>();
      if (!factor) return false;
      await auth.factors.deleteOne(mine, { session });
      if (!(await hasFactor(auth, user._id, session))) {
        await forgetFactors(auth, user._id, session);
        await forgetFactor(auth, user._id, session);
      }
      await factorChanged(auth, tx, { user, change: 'remove-factor', factor });
      return true;
    });
    if (!removed) return refuse('not-found');
    auth.mailbox.sendSoon();
    await forgetStaleSessions(auth);
    return reply({});
  };
