import { createHmac, randomUUID } from 'node:crypto';
import http, { type Server } from 'node:http';
import type { AddressInfo } from 'node:net';
import { endpoints, type EndpointData } from '@baazi/contracts';
import { connectRedis, createLogger } from '@baazi/service-kit';
import { browserKey, freshNamespace, removeKeys, testEnv } from '@baazi/service-kit/testing';
import type { Redis } from 'ioredis';
import { dispatch } from './dispatch';
import { keyProofs } from './key-proofs';
import type { OwnEndpoint } from './own-endpoints';

const ORIGIN = 'https://baazi.example';
const TOKEN = 'the-token-of-u1';
const namespace = freshNamespace();
const [own, thief] = [browserKey(), browserKey()];
const echo: OwnEndpoint = {
  isStream: false,
  answer: (request, response) => void response.end(JSON.stringify(request.headers)),
};
let redis: Redis;
let server: Server;
/** The thumbprint in the token; undefined: an unbound one. */
let bound: string | undefined = own.thumbprint;
const refusals: unknown[] = [];

beforeAll(async () => {
  redis = await connectRedis(
    testEnv('gateway', { namespace }).REDIS_URL ?? '',
    createLogger({ part: 'gateway', instance: '1', level: 'silent' }),
  );
  server = http.createServer(gatewayWith(keyProofs(redis, `${namespace}:proof`, ORIGIN)));
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
});
afterAll(async () => {
  server.closeAllConnections();
  server.close();
  await removeKeys(redis, namespace);
  redis.disconnect();
});

const gatewayWith = (proofs: ReturnType<typeof keyProofs>) =>
  dispatch({
    log: { warn: () => undefined } as never,
    identity: {
      verifyPlayer: (token) =>
        token === TOKEN
          ? {
              iss: 'ipl-baazi',
              aud: 'ipl-baazi',
              sub: 'u1',
              sid: 's1',
              iat: 1,
              exp: 4_000_000_000,
              cnf: bound === undefined ? undefined : { jkt: bound },
            }
          : undefined,
      sessions: async () => ({ userId: 'u1', role: 'player', status: 'active', expiresAt: 4_000_000_000_000 }),
      now: () => new Date(),
      businessNow: () => new Date(),
      factorNeeded: false,
    },
    proofs,
    flood: { waitSeconds: async () => undefined },
    trusted: () => false,
    countryHeader: undefined,
    isOperatorNetwork: () => true,
    isPinned: () => false,
    forwarders: new Map(),
    sign: () => 'signed',
    assertSession: () => undefined,
    own: { of: (endpoint: EndpointData) => (endpoint === endpoints.live ? undefined : echo) },
    pages: [],
    isOverloaded: () => false,
    isSecure: true,
    security: { refused: (endpoint, code, { caller }) => void refusals.push([endpoint?.path, code, caller?.userId]) },
    metrics: { shed: () => undefined, answered: () => undefined },
  });

const { method, path } = endpoints.withdraw;
const withdrawal = { method, url: ORIGIN + path, token: TOKEN };
const send = (endpoint: { method: string; path: string }, headers: Record<string, string>): Promise<Response> =>
  fetch(`http://127.0.0.1:${(server.address() as AddressInfo).port}${endpoint.path}`, {
    method: endpoint.method,
    headers,
  });
const withdraw = (proof?: string, headers: Record<string, string> = {}): Promise<Response> =>
  send(endpoints.withdraw, { 'x-auth-token': TOKEN, ...(proof === undefined ? {} : { dpop: proof }), ...headers });

const hmacSigned = (proof: string): string => {
  const [, payload = ''] = proof.split('.');
  const text = `${Buffer.from(JSON.stringify({ typ: 'dpop+jwt', alg: 'HS256', jwk: own.jwk })).toString('base64url')}.${payload}`;
  return `${text}.${createHmac('sha256', 'k').update(text).digest('base64url')}`;
};
const now = (): number => Math.floor(Date.now() / 1000);

describe('T142: a bound token in other hands', () => {
  test('is accepted with a proof of its key, and the proof goes no further', async () => {
    const accepted = await withdraw(own.proof(withdrawal));
    expect(accepted.status).toBe(200);
    expect(await accepted.json()).not.toHaveProperty('dpop');
  });

  test.each<[string, () => string | undefined]>([
    ['without a proof', () => undefined],
    ['with a proof of another key', () => thief.proof(withdrawal)],
    ["with the owner's key under another signature", () => thief.proof(withdrawal, { header: { jwk: own.jwk } })],
    ['with a proof for another address', () => own.proof({ ...withdrawal, url: `${ORIGIN}/api/user/teams` })],
    ['with a proof for another portal', () => own.proof({ ...withdrawal, url: `https://baazi.evil${path}` })],
    ['with a proof for another method', () => own.proof({ ...withdrawal, method: 'GET' })],
    ['with a proof for another token', () => own.proof({ ...withdrawal, token: 'another' })],
    ['with a proof for no token', () => own.proof({ method, url: withdrawal.url })],
    ['with a proof that is 65 s old', () => own.proof(withdrawal, { claims: { iat: now() - 65 } })],
    ['with a proof of 65 s ahead', () => own.proof(withdrawal, { claims: { iat: now() + 65 } })],
    ['with a proof without an id', () => own.proof(withdrawal, { claims: { jti: undefined } })],
    ['with a JWT of another type', () => own.proof(withdrawal, { header: { typ: 'JWT' } })],
    ['with an unsigned proof', () => own.proof(withdrawal, { header: { alg: 'none' } })],
    ['with a proof by a shared secret', () => hmacSigned(own.proof(withdrawal))],
    ['with a proof that names more headers', () => own.proof(withdrawal, { header: { jku: 'https://baazi.evil' } })],
    ['with a proof of 3 kB', () => own.proof(withdrawal, { claims: { jti: 'x'.repeat(3000) } })],
    ['with what is no proof', () => 'a.b.c'],
  ])('is refused %s', async (_what, proof) => {
    refusals.length = 0;
    const refused = await withdraw(proof());
    expect([refused.status, await refused.json()]).toMatchObject([401, { code: 'proof-needed', tokenStatus: 0 }]);
    expect(refused.headers.get('www-authenticate')).toBe('DPoP algs="ES256", error="invalid_dpop_proof"');
    expect(refusals).toEqual([[path, 'proof-needed', 'u1']]);
  });

  test('a proof is accepted once, also by another gateway', async () => {
    const proof = own.proof(withdrawal);
    const other = http.createServer(gatewayWith(keyProofs(redis, `${namespace}:proof`, ORIGIN)));
    await new Promise<void>((resolve) => other.listen(0, '127.0.0.1', resolve));
    const elsewhere = `http://127.0.0.1:${(other.address() as AddressInfo).port}${path}`;
    const there = { method, headers: { 'x-auth-token': TOKEN, dpop: proof } };
    const statuses = [await withdraw(proof), await withdraw(proof), await fetch(elsewhere, there)];
    other.close();
    expect(statuses.map(({ status }) => status)).toEqual([200, 401, 401]);
    const [key = ''] = await redis.keys(`${namespace}:proof:*`);
    expect(await redis.pttl(key)).toBeLessThanOrEqual(125_000);
  });

  test('without Redis a gateway still accepts a proof once', async () => {
    const away = redis.duplicate({ lazyConnect: true });
    const alone = http.createServer(gatewayWith(keyProofs(away, `${namespace}:proof`, ORIGIN)));
    await new Promise<void>((resolve) => alone.listen(0, '127.0.0.1', resolve));
    const url = `http://127.0.0.1:${(alone.address() as AddressInfo).port}${path}`;
    const request = { method, headers: { 'x-auth-token': TOKEN, dpop: own.proof(withdrawal) } };
    const statuses = [await fetch(url, request), await fetch(url, request)].map(({ status }) => status);
    alone.close();
    expect(statuses).toEqual([200, 401]);
  });

  test('names nobody where anyone may call', async () => {
    const request = { method: endpoints.askSupport.method, path: endpoints.askSupport.path };
    const url = ORIGIN + request.path;
    const tokenSeen = async (headers: Record<string, string>): Promise<unknown> =>
      Reflect.get(Object(await (await send(request, { 'x-auth-token': TOKEN, ...headers })).json()), 'x-auth-token');
    expect(await tokenSeen({})).toBeUndefined();
    expect(await tokenSeen({ dpop: own.proof({ ...request, url, token: TOKEN }) })).toBe(TOKEN);
  });
});

test('a proof names the host that the browser sees, or the portal', async () => {
  const host = `127.0.0.1:${(server.address() as AddressInfo).port}`;
  expect((await withdraw(own.proof({ ...withdrawal, url: `http://${host}${path}` }))).status).toBe(200);
});

test.each([undefined, 'a.b.c'])('an unbound token needs no proof, and none is read (%s)', async (proof) => {
  bound = undefined;
  expect((await withdraw(proof)).status).toBe(200);
  bound = own.thumbprint;
});

describe('a log-in', () => {
  const request = { method: endpoints.login.method, url: ORIGIN + endpoints.login.path };
  const keySeen = async (headers: Record<string, string>): Promise<unknown> => {
    const answer = await send(endpoints.login, headers);
    return answer.status === 200 ? Reflect.get(Object(await answer.json()), 'x-gw-key-thumbprint') : answer.status;
  };
  test('hands the thumbprint of a proven key on, and never one from outside', async () => {
    expect(await keySeen({ dpop: own.proof(request) })).toBe(own.thumbprint);
    expect(await keySeen({ 'x-gw-key-thumbprint': own.thumbprint })).toBeUndefined();
    expect(await keySeen({})).toBeUndefined();
  });
  test('with a proof that does not hold is refused', async () => {
    expect(await keySeen({ dpop: own.proof(request, { claims: { iat: now() - 3600 } }) })).toBe(401);
    expect(await keySeen({ dpop: own.proof(request, { header: { jwk: thief.jwk } }) })).toBe(401);
  });
  test('elsewhere no key is handed on', async () => {
    const other = { method: endpoints.signup.method, url: ORIGIN + endpoints.signup.path };
    const answer = await send(endpoints.signup, { dpop: own.proof(other, { claims: { jti: randomUUID() } }) });
    expect(await answer.json()).not.toHaveProperty('x-gw-key-thumbprint');
  });
});
