import { randomBytes } from 'node:crypto';
import type { ClientSession } from 'mongoose';
import type { User } from '../users/user';
import { endSessions } from './end-sessions';
import { lifetimeOf, type Session, type SessionDeps } from './session';

export interface OpenedSession {
  sid: string;
  token: string;
}

/**
 * Opens a session and signs its token. The token expires at the latest possible end of the session; whether the session
 * is still open is checked at each request.
 */
export async function openSession(
  deps: SessionDeps,
  user: Pick<User, '_id' | 'role'>,
  { remember, device, signedInAt, factorAt }: { remember: boolean; device: string; signedInAt?: Date; factorAt?: Date },
  session?: ClientSession,
): Promise<OpenedSession> {
  const now = deps.service.clocks.machine.now();
  const sid = randomBytes(16).toString('hex');
  const expiresAt = new Date(now.getTime() + lifetimeOf(remember).absoluteMs);
  await deps.sessions.raw.insertOne(
    {
      _id: sid,
      userId: user._id,
      remember,
      device,
      createdAt: signedInAt ?? now,
      ...(factorAt ? { factorAt } : {}),
      lastSeenAt: now,
      expiresAt,
    },
    session ? { session } : {},
  );
  return { sid, token: deps.signToken({ userId: user._id, role: user.role, sid, issuedAt: now, expiresAt }) };
}

/**
 * Ends every session of a user and replaces the current one. The new session keeps the time of the sign-in: the player
 * has not signed in again.
 */
export async function replaceSessions(
  deps: SessionDeps,
  { user, sid }: { user: Pick<User, '_id' | 'role'>; sid: string },
  session: ClientSession,
): Promise<OpenedSession> {
  const current = await deps.sessions.findOne({ _id: sid }, null, { session }).lean<Session>();
  await endSessions(deps, { userId: user._id }, session);
  return openSession(
    deps,
    user,
    {
      remember: current?.remember ?? false,
      device: current?.device ?? 'Unknown device',
      signedInAt: current?.createdAt,
      factorAt: current?.factorAt,
    },
    session,
  );
}
