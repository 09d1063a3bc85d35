import type { IncomingHttpHeaders } from 'node:http';
import type { EndpointData, Part } from '@baazi/contracts';
import type { VerifyPlayerToken } from '../identity/player-tokens';
import type { VerifyServiceToken } from '../identity/service-tokens';
import type { ReadSession } from '../identity/sessions';
import type { Caller } from './handler';
import { RequestFault } from './request-fault';

export interface Identity {
  verifyPlayer: VerifyPlayerToken;
  verifyService: VerifyServiceToken;
  sessions: ReadSession;
  now: () => Date;
}

/** Who calls: read from the token and its session, never from any other header. A repeated header is no token. */
export async function identifyPlayer(headers: IncomingHttpHeaders, identity: Identity): Promise<Caller> {
  const token = headers['x-auth-token'];
  const now = identity.now();
  const claims = typeof token === 'string' ? identity.verifyPlayer(token, now) : undefined;
  if (!claims) throw new RequestFault('sign-in');
  const session = await identity.sessions(claims.sid);
  if (!session || session.userId !== claims.sub || session.status !== 'active' || session.expiresAt <= now.getTime())
    throw new RequestFault('sign-in');
  return { userId: claims.sub, role: session.role, sid: claims.sid };
}

export function identifyService(headers: IncomingHttpHeaders, endpoint: EndpointData, identity: Identity): Part {
  const token = headers['x-service-token'];
  const part = typeof token === 'string' ? identity.verifyService(token, identity.now()) : undefined;
  if (!part) throw new RequestFault('sign-in');
  if (!endpoint.callers?.includes(part)) throw new RequestFault('forbidden');
  return part;
}
