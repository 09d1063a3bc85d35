import type { ClientSession } from 'mongoose';
import type { AuthContext } from '../auth-context';
import type { User } from '../users/user';
import { endSessions } from './end-sessions';
import { type OpenedSession, openSession } from './open-session';
import type { Session } from './session';

/**
 * Ends every session of a user and opens one in the place of the current: the old token dies with the rest. Nobody has
 * signed in by that, so it is as old as the one before.
 */
export async function replaceSessions(
  auth: AuthContext,
  { user, sid }: { user: Pick<User, '_id' | 'role'>; sid: string },
  session: ClientSession,
): Promise<OpenedSession> {
  const current = await auth.sessions.findOne({ _id: sid }, null, { session }).lean<Session>();
  await endSessions(auth, { userId: user._id }, session);
  return openSession(
    auth,
    user,
    {
      remember: current?.remember ?? false,
      device: current?.device ?? 'Unknown device',
      ...(current ? { signedInAt: current.createdAt } : {}),
      ...(current?.factorAt ? { factorAt: current.factorAt } : {}),
    },
    session,
  );
}
