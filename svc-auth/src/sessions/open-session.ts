import { randomBytes } from 'node:crypto';
import type { ClientSession } from 'mongoose';
import type { AuthContext } from '../auth-context';
import type { User } from '../users/user';
import { lifetimeOf } from './session-lifetime';

export interface OpenedSession {
  sid: string;
  token: string;
}

/**
 * A new session and the token that stands for it. The token lives as long as the session may; whether the session still
 * stands is asked each time.
 */
export async function openSession(
  auth: AuthContext,
  user: Pick<User, '_id' | 'role'>,
  { remember, device, signedInAt, factorAt }: { remember: boolean; device: string; signedInAt?: Date; factorAt?: Date },
  session?: ClientSession,
): Promise<OpenedSession> {
  const now = auth.service.clocks.machine.now();
  const sid = randomBytes(16).toString('hex');
  const expiresAt = new Date(now.getTime() + lifetimeOf(remember).absoluteMs);
  await auth.sessions.raw.insertOne(
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
  return { sid, token: auth.signToken({ userId: user._id, role: user.role, sid, issuedAt: now, expiresAt }) };
}
