import type { IncomingHttpHeaders } from 'node:http';
import jwt from 'jsonwebtoken';
import type { User } from '../users/user';
import type { SessionDeps, Session } from './session';

const RENEW_AFTER_S = 3600;

/**
 * A new token for the same session when the presented one is more than an hour old. The session's latest end does not
 * move.
 */
export async function renewToken(
  deps: SessionDeps,
  { token, sid, user }: { token: string; sid: string; user: User },
): Promise<string | undefined> {
  const now = deps.service.clocks.machine.now();
  const claims = jwt.decode(token, { json: true });
  if (claims?.iat === undefined || now.getTime() / 1000 - claims.iat < RENEW_AFTER_S) return undefined;
  const session = await deps.sessions.findOne({ _id: sid }).lean<Session>();
  if (!session || session.endedAt) return undefined;
  const { expiresAt, keyThumbprint } = session;
  return deps.signToken({ userId: user._id, role: user.role, sid, issuedAt: now, expiresAt, keyThumbprint });
}

/** The token of a request that is already authenticated. */
export function presentedToken(headers: IncomingHttpHeaders): string {
  const token = headers['x-auth-token'];
  if (typeof token !== 'string') throw new Error('a signed-in request without a token');
  return token;
}
