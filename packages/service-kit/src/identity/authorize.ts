import type { IncomingHttpHeaders } from 'node:http';
import type { EndpointData, Part } from '@baazi/contracts';
import type { VerifyPlayerToken } from './player-tokens';
import type { VerifyServiceToken } from './service-tokens';
import type { ReadSessionAssertion } from './session-assertions';
import { isSessionActive, type ReadSession } from './sessions';

export interface Identity {
  verifyPlayer: VerifyPlayerToken;
  verifyService: VerifyServiceToken;
  sessions: ReadSession;
  /** what the gateway says it has read for a request; absent where nobody listens to it */
  wordOfGateway?: ReadSessionAssertion;
  /** machine time */
  now: () => Date;
  businessNow: () => Date;
  /** operators sign in with a second factor: see `hasProductionRules` */
  factorNeeded: boolean;
}

/** The signed-in person behind a request. */
export interface Caller {
  userId: string;
  role: 'player' | 'operator';
  sid: string;
  /** of an operator: see `isLinked` */
  linkedTo?: readonly string[];
  /** ms, by the machine clock: when a second factor was last shown in this session; absent: the account has none */
  factorAt?: number;
}

/** Who may come in: a person, another part, or nobody in particular where anyone may. `row`: see `FoundSession`. */
export type Authorization =
  | { kind: 'allowed'; caller?: Caller; row?: string; service?: Part }
  /** `userId`: who it was, where the token is one of ours. */
  | { kind: 'refused'; code: NotAllowed; userId?: string };
type NotAllowed = 'sign-in' | 'forbidden' | 'operator-account' | 'cooling-off' | 'factor-needed' | 'confirm-factor';

const refused = (code: NotAllowed, userId?: string): Authorization => ({
  kind: 'refused',
  code,
  ...(userId === undefined ? {} : { userId }),
});

/**
 * Whether a request from outside may reach an endpoint. Who calls is read from the token and its session, never from
 * any other header; a repeated header is no token. The gateway asks this at its door and the services ask again. Throws
 * when nobody can tell whether the session stands.
 */
export async function authorizePerson(
  headers: IncomingHttpHeaders,
  endpoint: Pick<EndpointData, 'access' | 'coolingOff' | 'knowsCaller'>,
  identity: Omit<Identity, 'verifyService'>,
): Promise<Authorization> {
  const { access, coolingOff } = endpoint;
  const { verifyPlayer, sessions, now, businessNow, factorNeeded } = identity;
  if (access === 'service') return refused('forbidden');
  if (access === 'anyone' || access === 'provider')
    return endpoint.knowsCaller ? whoeverCalls(headers, identity) : { kind: 'allowed' };
  const token = headers['x-auth-token'];
  const at = now();
  const claims = typeof token === 'string' ? verifyPlayer(token, at) : undefined;
  if (!claims) return refused('sign-in');
  const session = await sessions(claims.sid);
  if (!isSessionActive(session, claims.sub, at)) return refused('sign-in', claims.sub);
  const { role, moneyFrom, linkedTo, factorAt, row } = session;
  if (access === 'operator' && role !== 'operator') return refused('forbidden', claims.sub);
  if (access === 'player' && role === 'operator') return refused('operator-account', claims.sub);
  if (access === 'operator' && factorNeeded && factorAt === undefined) return refused('factor-needed', claims.sub);
  // Whoever slips in as an operator gives the others a day to see it.
  if (coolingOff && moneyFrom !== undefined && businessNow().getTime() < moneyFrom)
    return refused('cooling-off', claims.sub);
  // A token that was stolen moves no money.
  if (coolingOff && factorAt !== undefined && !isRecent(factorAt, at)) return refused('confirm-factor', claims.sub);
  return {
    kind: 'allowed',
    ...(row === undefined ? {} : { row }),
    caller: {
      userId: claims.sub,
      role,
      sid: claims.sid,
      ...(linkedTo === undefined ? {} : { linkedTo }),
      ...(factorAt === undefined ? {} : { factorAt }),
    },
  };
}

/**
 * The part that brings a person's request, by its own signature: the gateway, or one that the contract names. What else
 * it says of the request, such as where it comes from, is believed of nobody else.
 */
export function forwardedBy(
  headers: IncomingHttpHeaders,
  { callers }: Pick<EndpointData, 'callers'>,
  { verifyService, now }: Pick<Identity, 'verifyService' | 'now'>,
): Part | undefined {
  const token = headers['x-service-token'];
  const part = typeof token === 'string' ? verifyService(token, now()) : undefined;
  return part === 'gateway' || (part && callers?.includes(part)) ? part : undefined;
}

/** Who is not signed in, or cannot be asked about right now, is let in as nobody in particular. */
async function whoeverCalls(
  headers: IncomingHttpHeaders,
  identity: Omit<Identity, 'verifyService'>,
): Promise<Authorization> {
  if (headers['x-auth-token'] === undefined) return { kind: 'allowed' };
  const known = await authorizePerson(headers, { access: 'signed-in' }, identity).catch(() => refused('sign-in'));
  return known.kind === 'allowed' ? known : { kind: 'allowed' };
}

/** Whether another part may call an internal endpoint: by its own signature, and only where the contract names it. */
export function authorizePart(
  headers: IncomingHttpHeaders,
  { callers }: Pick<EndpointData, 'callers'>,
  { verifyService, now }: Pick<Identity, 'verifyService' | 'now'>,
): Authorization {
  const token = headers['x-service-token'];
  const part = typeof token === 'string' ? verifyService(token, now()) : undefined;
  if (!part) return refused('sign-in');
  return callers?.includes(part) ? { kind: 'allowed', service: part } : refused('forbidden');
}

const RECENT_MS = 10 * 60_000;

/** So long after somebody has shown who it is, nobody is asked again. `at` in ms; both by the machine clock. */
export const isRecent = (at: number, now: Date): boolean => now.getTime() - at < RECENT_MS;
