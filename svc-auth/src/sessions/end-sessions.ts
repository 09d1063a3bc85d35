import type { ClientSession } from 'mongoose';
import type { AuthContext } from '../auth-context';

/**
 * Ends sessions of one user: all of them, one, or all others. The database decides; the mark `stale` makes sure that the cache
 * hears of it even when this process dies right now. Call `forgetStaleSessions` after the commit: it is the moment the
 * tokens stop working.
 */
export async function endSessions(
  auth: AuthContext,
  { userId, only, except }: { userId: string; only?: string; except?: string },
  session?: ClientSession,
): Promise<void> {
  const now = auth.service.clocks.machine.now();
  await auth.sessions.updateMany(
    {
      ...(only === undefined ? {} : { _id: only }),
      ...(except === undefined ? {} : { _id: { $ne: except } }),
      userId,
      endedAt: { $exists: false },
    },
    { $set: { endedAt: now, stale: true } },
    session ? { session } : {},
  );
}

/** Marks the sessions of somebody whose role or status changed, without ending them: the cache reads them anew. */
export async function markSessions(auth: AuthContext, userId: string, session: ClientSession): Promise<void> {
  await auth.sessions.updateMany({ userId, endedAt: { $exists: false } }, { $set: { stale: true } }, { session });
}
