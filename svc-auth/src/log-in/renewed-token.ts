import jwt from 'jsonwebtoken';
import type { AuthContext } from '../auth-context';
import type { Session } from '../sessions/session';
import type { User } from '../users/user';

const RENEW_AFTER_S = 3600;

/**
 * A fresh token for the same session when the presented one is more than an hour old; the session's own end stays where
 * it is.
 */
export async function renewedToken(
  auth: AuthContext,
  { token, sid, user }: { token: string; sid: string; user: User },
): Promise<string | undefined> {
  const now = auth.service.clocks.machine.now();
  const claims = jwt.decode(token, { json: true });
  if (claims?.iat === undefined || now.getTime() / 1000 - claims.iat < RENEW_AFTER_S) return undefined;
  const session = await auth.sessions.findOne({ _id: sid }).lean<Session>();
  if (!session || session.endedAt) return undefined;
  return auth.signToken({ userId: user._id, role: user.role, sid, issuedAt: now, expiresAt: session.expiresAt });
}
