import type { IncomingHttpHeaders } from 'node:http';
import { type EndpointData, operatorGuards, type OperatorRole, type Part, servesRoles } from '@baazi/contracts';
import type { VerifyPlayerToken } from './player-tokens';
import type { VerifyServiceToken } from './service-tokens';
import type { ReadSessionAssertion } from './session-assertions';
import { isSessionActive, type ReadSession } from './sessions';

export interface Identity {
  verifyPlayer: VerifyPlayerToken;
  verifyService: VerifyServiceToken;
  sessions: ReadSession;
  /** reads the gateway's session assertion; absent where assertions are not accepted */
  readSessionAssertion?: ReadSessionAssertion;
  /** machine time */
  now: () => Date;
  businessNow: () => Date;
  /** operators need a second factor: see `hasProductionRules` */
  factorNeeded: boolean;
}

/** The signed-in person behind a request. */
export interface Caller {
  userId: string;
  role: 'player' | 'operator';
  sid: string;
  /** Of the key that the session is bound to. The gateway verifies a proof of it with each request. */
  keyThumbprint?: string;
  /** of an operator: see `isLinked` */
  linkedTo?: readonly string[];
  /** ms of machine time: when a second factor was last verified in this session; absent: the account has none */
  factorAt?: number;
  /** ms of machine time: until when the operator's budgets do not count */
  budgetsLiftedUntil?: number;
  /** of an operator; absent: admin */
  roles?: readonly OperatorRole[];
}

/** The authorized caller: a person, another service, or nobody where anyone may call. `row`: see `FoundSession`. */
export type Authorization =
  | { kind: 'allowed'; caller?: Caller; row?: string; service?: Part }
  /** `userId`: the token's owner, if the token is one of ours. */
  | { kind: 'refused'; code: IdentityRefusal; userId?: string };
type IdentityRefusal =
  'sign-in' | 'forbidden' | 'operator-account' | 'cooling-off' | 'factor-needed' | 'confirm-factor' | 'not-your-role';

const refused = (code: IdentityRefusal, userId?: string): Authorization => ({
  kind: 'refused',
  code,
  userId,
});

/**
 * Authorizes a request from outside. The caller is read from the token and its session, never from any other header; a
 * repeated header is not a token. The gateway checks this first and the services check it again. Throws if the session
 * cannot be read.
 */
export async function authorizePerson(
  headers: IncomingHttpHeaders,
  endpoint: Pick<EndpointData, 'access' | 'method' | 'exempt' | 'duties' | 'knowsCaller'>,
  identity: Omit<Identity, 'verifyService'>,
): Promise<Authorization> {
  const { access } = endpoint;
  const { verifyPlayer, sessions, now, businessNow, factorNeeded } = identity;
  if (access === 'service') return refused('forbidden');
  if (access === 'anyone' || access === 'provider')
    return endpoint.knowsCaller ? authorizeOptionally(headers, identity) : { kind: 'allowed' };
  const token = headers['x-auth-token'];
  const at = now();
  const claims = typeof token === 'string' ? verifyPlayer(token, at) : undefined;
  if (!claims) return refused('sign-in');
  const session = await sessions(claims.sid);
  if (!isSessionActive(session, claims.sub, at)) return refused('sign-in', claims.sub);
  const { role, moneyFrom, linkedTo, factorAt, budgetsLiftedUntil, roles, row } = session;
  if (access === 'operator' && role !== 'operator') return refused('forbidden', claims.sub);
  if (access === 'operator' && !servesRoles(endpoint, roles)) return refused('not-your-role', claims.sub);
  if (access === 'player' && role === 'operator') return refused('operator-account', claims.sub);
  if (access === 'operator' && factorNeeded && factorAt === undefined) return refused('factor-needed', claims.sub);
  const { firstDay, freshFactor } = operatorGuards(endpoint);
  // A new operator changes something only after a day, so that other operators notice an intruder.
  if (firstDay && moneyFrom !== undefined && businessNow().getTime() < moneyFrom)
    return refused('cooling-off', claims.sub);
  // A stolen token alone changes nothing: the second factor must be recent.
  if (freshFactor && factorAt !== undefined && !isRecent(factorAt, at)) return refused('confirm-factor', claims.sub);
  return {
    kind: 'allowed',
    row,
    caller: {
      userId: claims.sub,
      role,
      sid: claims.sid,
      keyThumbprint: claims.cnf?.jkt,
      linkedTo,
      factorAt,
      budgetsLiftedUntil,
      roles,
    },
  };
}

/**
 * The service that forwards a person's request, proven by its own token: the gateway, or a caller that the contract
 * names. Its other headers, such as the client's address, are trusted from nobody else.
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

/**
 * Anonymous unless a session is found: a caller who is not signed in, or whose session cannot be read now, is allowed
 * without identity.
 */
async function authorizeOptionally(
  headers: IncomingHttpHeaders,
  identity: Omit<Identity, 'verifyService'>,
): Promise<Authorization> {
  if (headers['x-auth-token'] === undefined) return { kind: 'allowed' };
  const known = await authorizePerson(headers, { access: 'signed-in', method: 'GET' }, identity).catch(() =>
    refused('sign-in'),
  );
  return known.kind === 'allowed' ? known : { kind: 'allowed' };
}

/** Authorizes another service on an internal endpoint: by its own token, and only if the contract names it. */
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

/** True within ten minutes after a person was re-authenticated. `at` in ms; both in machine time. */
export const isRecent = (at: number, now: Date): boolean => now.getTime() - at < RECENT_MS;
