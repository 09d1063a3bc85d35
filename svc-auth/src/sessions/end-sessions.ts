import type { ClientSession } from 'mongoose';
import type { SessionDeps } from './session';

/**
 * Ends sessions of a user: all, one (`only`), or all but one (`except`). The tokens stop working when the cache is
 * updated: call `syncSessionCache` after the commit. `stale` marks the sessions for its worker should this process crash.
 */
export async function endSessions(
  deps: SessionDeps,
  { userId, only, except }: { userId: string; only?: string; except?: string },
  session?: ClientSession,
): Promise<void> {
  const now = deps.service.clocks.machine.now();
  await deps.sessions.updateMany(
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

/** Marks the sessions of a user whose role or status changed, so that they are cached anew, without ending them. */
export async function markSessionsStale(deps: SessionDeps, userId: string, session: ClientSession): Promise<void> {
  await deps.sessions.updateMany({ userId, endedAt: { $exists: false } }, { $set: { stale: true } }, { session });
}

/**
 * Records that a second factor was shown in this session now. Other services see it after `syncSessionCache`, which the
 * caller runs after the commit.
 */
export async function recordFactorShown(deps: SessionDeps, sid: string, session?: ClientSession): Promise<void> {
  await deps.sessions.updateOne(
    { _id: sid },
    { $set: { factorAt: deps.service.clocks.machine.now(), stale: true } },
    session ? { session } : {},
  );
}

/** For an account that has no second factor any more. */
export async function clearFactorShown(deps: SessionDeps, userId: string, session: ClientSession): Promise<void> {
  await deps.sessions.updateMany(
    { userId, endedAt: { $exists: false } },
    { $set: { stale: true }, $unset: { factorAt: 1 } },
    { session },
  );
}
