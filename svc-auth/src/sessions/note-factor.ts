import type { ClientSession } from 'mongoose';
import type { AuthContext } from '../auth-context';

/**
 * A second factor was shown in this session just now. Call `forgetStaleSessions` after the commit: from then on all
 * parts know.
 */
export async function noteFactor(auth: AuthContext, sid: string, session?: ClientSession): Promise<void> {
  await auth.sessions.updateOne(
    { _id: sid },
    { $set: { factorAt: auth.service.clocks.machine.now(), stale: true } },
    session ? { session } : {},
  );
}

/** The account has none any more. */
export async function forgetFactor(auth: AuthContext, userId: string, session: ClientSession): Promise<void> {
  await auth.sessions.updateMany(
    { userId, endedAt: { $exists: false } },
    { $set: { stale: true }, $unset: { factorAt: 1 } },
    { session },
  );
}
