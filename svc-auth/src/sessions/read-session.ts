import type { endpoints } from '@baazi/contracts';
import { type Handler, reply } from '@baazi/service-kit';
import type { AuthContext } from '../auth-context';
import { standingOf } from '../users/operator-standing';
import type { User } from '../users/user';
import type { Session } from './session';
import { cacheSession, type SessionEntry } from './session-cache';
import { endsAt, isOver } from './session-lifetime';

/** Precise enough for idle times of hours, and no write for every request. */
const SEEN_EVERY_MS = 60_000;

/**
 * The session behind a token as the database has it, or nothing when it is over; caches the answer for the other parts.
 */
export async function sessionBehind(auth: AuthContext, sid: string): Promise<SessionEntry | null> {
  const now = auth.service.clocks.machine.now();
  const session = await auth.sessions.findOne({ _id: sid }).lean<Session>();
  if (!session || isOver(session, now)) return null;
  const user = await auth.users
    .findOne({ _id: session.userId }, { role: 1, status: 1, promotion: 1 })
    .lean<Pick<User, '_id' | 'role' | 'status' | 'promotion'>>();
  if (!user) return null;
  if (now.getTime() - session.lastSeenAt.getTime() >= SEEN_EVERY_MS) {
    session.lastSeenAt = now;
    await auth.sessions.updateOne({ _id: sid }, { $set: { lastSeenAt: now } });
  }
  const entry: SessionEntry = {
    userId: session.userId,
    role: user.role,
    status: user.status,
    ...(user.role === 'operator' ? await standingOf(auth, user) : {}),
    ...(session.factorAt ? { factorAt: session.factorAt.toISOString() } : {}),
    expiresAt: endsAt(session).toISOString(),
  };
  await cacheSession(auth, sid, entry, now);
  return entry;
}

/** For the other parts, when Redis has nothing or is away. */
export const readSession =
  (auth: AuthContext): Handler<typeof endpoints.readSession> =>
  async (call) =>
    reply(await sessionBehind(auth, call.params.sid));
