import { randomUUID } from 'node:crypto';
import {
  requestUrl,
  type Endpoint,
  type Envelope,
  type OperatorRole,
  type Part,
  type ReplyOf,
  type SentTo,
} from '@baazi/contracts';
import type { Redis } from 'ioredis';
import { playerTokenSigner } from '../identity/player-tokens';
import { serviceTokenSigner } from '../identity/service-tokens';
import { sessionRowSigner } from '../identity/session-rows';
import { testKeys } from './test-keys';

export interface TestReply<R = unknown> {
  status: number;
  body: Envelope<R> & Record<string, unknown>;
  headers: Headers;
}
export interface TestCall<E extends Endpoint> {
  params?: SentTo<E>['params'];
  query?: SentTo<E>['query'];
  body?: SentTo<E>['body'];
  /** a player's token */
  token?: string;
  /** the service that calls an internal endpoint */
  as?: Part;
  headers?: Record<string, string>;
}

/** The headers that the gateway adds to every forwarded request. */
export const forwardedTo = (part: Part): Record<string, string> => ({
  'x-service-token': serviceTokenSigner('gateway', testKeys.gateway.privateKey)(part, new Date()),
});

/** Calls a service under test over HTTP as its real callers do. */
export function testClient(part: Part, ports: { public: number; internal: number }) {
  const raw = async (listener: 'public' | 'internal', path: string, init: RequestInit = {}): Promise<TestReply> => {
    const headers = new Headers(listener === 'public' ? forwardedTo(part) : {});
    new Headers(init.headers).forEach((value, name) => headers.set(name, value));
    const answer = await fetch(`http://127.0.0.1:${ports[listener]}${path}`, { ...init, headers });
    const text = await answer.text();
    return { status: answer.status, headers: answer.headers, body: JSON.parse(text) as TestReply['body'] };
  };
  const call = async <E extends Endpoint>(
    endpoint: E,
    { params, query, body, token, as, headers }: TestCall<E> = {},
  ): Promise<TestReply<ReplyOf<E>>> => {
    const caller = as ?? endpoint.callers?.[0];
    const answer = await raw(
      endpoint.access === 'service' ? 'internal' : 'public',
      requestUrl(endpoint.path, params, query),
      {
        method: endpoint.method,
        headers: {
          ...(body === undefined ? {} : { 'content-type': 'application/json' }),
          ...(token === undefined ? {} : { 'x-auth-token': token }),
          ...(endpoint.access === 'service' && caller
            ? { 'x-service-token': serviceTokenSigner(caller, testKeys[caller].privateKey)(part, new Date()) }
            : {}),
          ...headers,
        },
        ...(body === undefined ? {} : { body: JSON.stringify(body) }),
      },
    );
    return answer;
  };
  return { raw, call };
}

const HOUR_MS = 3600_000;

/** Makes a token with an active session, as svc-auth would. */
export async function signIn(
  parts: { redis: Redis; keys: (name: string) => string },
  who: {
    userId?: string;
    role?: 'player' | 'operator';
    status?: 'active' | 'blocked' | 'closed';
    /** of a new operator: when acting on money becomes allowed */
    moneyFrom?: Date;
    linkedTo?: string[];
    roles?: OperatorRole[];
    /** when a second factor was last verified */
    factorAt?: Date;
  } = {},
): Promise<{ userId: string; sid: string; token: string }> {
  const userId = who.userId ?? randomUUID();
  const sid = randomUUID();
  const issuedAt = new Date();
  const expiresAt = new Date(issuedAt.getTime() + HOUR_MS);
  const role = who.role ?? 'player';
  await parts.redis.set(
    parts.keys(`session:${sid}`),
    sessionRowSigner(testKeys['svc-auth'].privateKey)(
      sid,
      {
        userId,
        role,
        status: who.status ?? 'active',
        expiresAt: expiresAt.toISOString(),
        ...(who.moneyFrom && { moneyFrom: who.moneyFrom.toISOString() }),
        ...(who.linkedTo && { linkedTo: who.linkedTo }),
        roles: who.roles,
        ...(who.factorAt && { factorAt: who.factorAt.toISOString() }),
      },
      expiresAt,
    ),
    'EX',
    3600,
  );
  return {
    userId,
    sid,
    token: playerTokenSigner(testKeys.tokens.privateKey)({ userId, role, sid, issuedAt, expiresAt }),
  };
}
