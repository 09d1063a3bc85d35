import type { endpoints } from '@baazi/contracts';
import { type Handler, inTransaction, refuse, reply } from '@baazi/service-kit';
import { recordActivity } from '../sessions/activity';
import { clearFactorShown } from '../sessions/open-session';
import { syncSessionCache } from '../sessions/sync-session-cache';
import { recordFactorChange, authorizeFactorChange } from './change-factors';
import { type FactorDeps, type Factor, deleteFactors, hasFactor } from './factor';

/** Removes a factor, and with the last one the recovery codes. A factor of another user is answered as unknown. */
export const removeFactor =
  (deps: FactorDeps): Handler<typeof endpoints.removeFactor> =>
  async (call) => {
    const allowed = await authorizeFactorChange(deps, call);
    if (allowed.kind === 'refusal') return allowed;
    const { user } = allowed;
    const removed = await inTransaction(deps.service, async (tx) => {
      const { session } = tx;
      const mine = { _id: call.params.factorID, userId: user._id, state: 'enrolled' } as const;
      const factor = await deps.factors.findOne(mine, null, { session }).lean<Factor>();
      if (!factor) return undefined;
      await deps.factors.deleteOne(mine, { session });
      if (!(await hasFactor(deps, user._id, session))) {
        await deleteFactors(deps, { userId: user._id }, session);
        await clearFactorShown(deps, user._id, session);
      }
      await recordFactorChange(deps, tx, { user, change: 'remove-factor', factor });
      return factor;
    });
    if (!removed) return refuse('not-found');
    deps.mailbox.wakeSender();
    const { sid } = call.caller;
    await recordActivity(deps, call, { userId: user._id, kind: 'factor-removed', sid, about: removed.name });
    await syncSessionCache(deps);
    return reply({});
  };
