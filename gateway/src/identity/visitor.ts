import type { EndpointData } from '@baazi/contracts';
import type { ReadSession, VerifyPlayerToken } from '@baazi/service-kit/edge';

export interface Visitor {
  userId: string;
  role: 'player' | 'operator';
  sid: string;
}
export type Judged = { visitor: Visitor | undefined } | { refused: 'sign-in' | 'forbidden' };

export interface Judges {
  verify: VerifyPlayerToken;
  sessions: ReadSession;
  now: () => Date;
}

/**
 * Signature (remembered until the token expires) and session (asked each time). The services check again themselves: this
 * keeps strangers from costing them anything. Throws when nobody can tell whether the session stands.
 */
export async function judge(
  token: string | string[] | undefined,
  endpoint: Pick<EndpointData, 'access'>,
  { verify, sessions, now }: Judges,
): Promise<Judged> {
  if (endpoint.access === 'service') return { refused: 'forbidden' };
  if (endpoint.access === 'anyone' || endpoint.access === 'provider') return { visitor: undefined };
  const at = now();
  const claims = typeof token === 'string' ? verify(token, at) : undefined;
  if (!claims) return { refused: 'sign-in' };
  const session = await sessions(claims.sid);
  if (!session || session.userId !== claims.sub || session.status !== 'active' || session.expiresAt <= at.getTime())
    return { refused: 'sign-in' };
  if (endpoint.access === 'operator' && session.role !== 'operator') return { refused: 'forbidden' };
  return { visitor: { userId: claims.sub, role: session.role, sid: claims.sid } };
}
