import { connect } from 'node:net';
import { createHmac, sign as signBytes } from 'node:crypto';
import { endpoints, type EndpointData, type ReplyOf } from '@baazi/contracts';
import { agreementShape } from '@baazi/contracts/agreements';
import jwt from 'jsonwebtoken';
import pino from 'pino';
import { InfrastructureError } from '../faults/infrastructure-error';
import { playerTokenSigner, playerTokenVerifier } from '../identity/player-tokens';
import { serviceTokenSigner, serviceTokenVerifier } from '../identity/service-tokens';
import type { SessionEntry } from '../identity/session-rows';
import { createMetrics } from '../telemetry/metrics';
import { forwardedTo, testClient } from '../testing/test-client';
import { makeKeyPair, testKeys } from '../testing/test-keys';
import { reply, refuse, type Handler } from './handler';
import { HttpApp } from './http-app';
import { listen, type Listener } from './listen';
import { isCompressible } from './compress';
import { mountAgreement } from './mount-health-and-metrics';

const wallet = { balance: 91, bonus: 40, withdrawable: 51, locked: 0, version: 3 };
const sessions = new Map<string, SessionEntry>();
const seen: { body: unknown; query: unknown }[] = [];
let inside: Handler<typeof endpoints.withdraw> = async () => reply({ message: 'ok' }, { wallet });
let listeners: Listener[] = [];
let client: ReturnType<typeof testClient>;
let rows: ReplyOf<typeof endpoints.transactions>[0]['data'] = [];
const logged: string[] = [];

beforeAll(async () => {
  const log = pino({ level: 'warn' }, { write: (line: string) => void logged.push(line) });
  const identity = {
    verifyPlayer: playerTokenVerifier([testKeys.tokens.publicKey]),
    verifyService: serviceTokenVerifier('svc-wallet', {
      'svc-contest': [testKeys['svc-contest'].publicKey],
      gateway: [testKeys.gateway.publicKey],
      'svc-auth': [testKeys['svc-auth'].publicKey],
    }),
    sessions: async (sid: string) => sessions.get(sid),
    now: () => new Date(),
    businessNow: () => new Date(),
    factorNeeded: false,
  };
  const parts = { log, metrics: createMetrics('svc-wallet'), identity, checkReplies: true };
  const http = new HttpApp({ ...parts, listener: 'public', isBehindGateway: true });
  const internal = new HttpApp({ ...parts, listener: 'internal' });
  http.handle(endpoints.withdraw, async (call) => {
    seen.push({ body: call.body, query: call.query });
    return inside(call);
  });
  http.handle(endpoints.transactions, async ({ query }) => {
    seen.push({ body: undefined, query });
    return reply([{ data: rows, count: rows.length }]);
  });
  http.handle(endpoints.windDown, async () => refuse('mode-closed'));
  http.handle(endpoints.webhook, async ({ rawBody, body, ip }) =>
    refuse('bad-signature', { message: `${rawBody.length} bytes, body ${typeof body}, from ${ip}` }),
  );
  internal.handle(endpoints.moneyHeld, async () => refuse('not-found'));
  mountAgreement(internal, 'svc-wallet');
  const owned: EndpointData[] = Object.values(endpoints).filter(({ owner }) => owner === 'svc-wallet');
  listeners = [
    await listen(http.build(owned.filter(({ access }) => access !== 'service')), { host: '127.0.0.1', port: 0 }),
    await listen(internal.build(owned.filter(({ access }) => access === 'service')), { host: '127.0.0.1', port: 0 }),
  ];
  client = testClient('svc-wallet', { public: listeners[0]?.port ?? 0, internal: listeners[1]?.port ?? 0 });
});
afterAll(async () => void (await Promise.all(listeners.map((listener) => listener.drain(100)))));
beforeEach(() => {
  seen.length = 0;
  logged.length = 0;
  rows = [];
  inside = async () => reply({ message: 'ok' }, { wallet });
});

const signIn = (
  options: {
    role?: 'player' | 'operator';
    status?: SessionEntry['status'];
    key?: typeof testKeys.tokens;
    sid?: string;
    session?: boolean;
  } = {},
): string => {
  const sid = options.sid ?? `sid-${sessions.size}`;
  if (options.session !== false)
    sessions.set(sid, {
      userId: 'u1',
      role: options.role ?? 'player',
      status: options.status ?? 'active',
      expiresAt: Date.now() + 60_000,
    });
  return playerTokenSigner((options.key ?? testKeys.tokens).privateKey)({
    userId: 'u1',
    role: 'operator',
    sid,
    issuedAt: new Date(),
    expiresAt: new Date(Date.now() + 60_000),
  });
};
const good = { amount: 100, upi: 'me@bank' };
const put = (body: BodyInit, headers: Record<string, string> = {}) =>
  client.raw('public', endpoints.withdraw.path, {
    method: 'PUT',
    body,
    headers: { 'x-auth-token': signIn(), 'content-type': 'application/json', ...headers },
  });

describe('a request that fits its contract', () => {
  test('reaches its handler parsed; the reply is the envelope with the wallet', async () => {
    const answer = await client.call(endpoints.withdraw, { body: good, token: signIn() });
    expect(answer).toMatchObject({ status: 200, body: { status: true, response: { message: 'ok' }, wallet } });
    expect(seen[0]?.body).toMatchObject({ amount: 100, upi: 'me@bank' });
    expect(answer.headers.get('cache-control')).toBe('no-store');
    expect(answer.headers.get('content-type')).toBe('application/json; charset=utf-8');
    expect(answer.headers.get('x-powered-by')).toBeNull();
    expect(answer.headers.get('x-request-id')).toMatch(/^[0-9a-f-]{36}$/);
  });
  test('keeps a valid request id and replaces an invalid one', async () => {
    const valid = await client.call(endpoints.withdraw, {
      body: good,
      token: signIn(),
      headers: { 'x-request-id': 'abc-123-def' },
    });
    expect(valid.headers.get('x-request-id')).toBe('abc-123-def');
    const replaced = await client.call(endpoints.withdraw, {
      body: good,
      token: signIn(),
      headers: { 'x-request-id': '<script>alert(1)</script>' },
    });
    expect(replaced.headers.get('x-request-id')).toMatch(/^[0-9a-f-]{36}$/);
  });
});

describe('a response is compressed', () => {
  const row = {
    _id: 't1',
    amount: 49,
    type: 'debit' as const,
    description: 'Contest',
    detail: 'CSK v MI',
    createdAt: '2025-04-05T12:00:00.000Z',
  };
  const list = (acceptEncoding: string) =>
    client.call(endpoints.transactions, {
      query: { limit: '20', page: '1' },
      token: signIn(),
      headers: { 'accept-encoding': acceptEncoding },
    });
  test('when it is long and the caller accepts it, with a Vary header', async () => {
    rows = Array.from({ length: 20 }, (_, i) => ({ ...row, _id: `t${i}` }));
    const packed = await list('br, gzip');
    expect([packed.headers.get('content-encoding'), packed.headers.get('vary'), packed.body.response]).toEqual([
      'br',
      'Accept-Encoding',
      [{ data: rows, count: 20 }],
    ]);
    expect((await list('identity')).headers.get('content-encoding')).toBeNull();
  });
  test('not when it is short', async () => {
    expect((await list('br, gzip')).headers.get('content-encoding')).toBeNull();
  });
  test('never for accounts, writes or internal endpoints', () => {
    const packed = Object.values(endpoints).filter(isCompressible);
    expect(packed).toContain(endpoints.dashboard);
    expect(
      packed.filter(
        ({ path, method, access }) => path.startsWith('/api/auth') || method !== 'GET' || access === 'service',
      ),
    ).toEqual([]);
  });
});

describe('ambiguous or invalid input', () => {
  const nested = `{"amount":${'['.repeat(8000)}${']'.repeat(8000)},"upi":"me@bank"}`;
  test.each([
    ['half a document', '{"amount":', 400, 'malformed'],
    ['an amount sent twice', '{"amount":100,"upi":"me@bank","amount":5000}', 400, 'malformed'],
    ['an amount sent twice in disguise', '{"amount":100,"upi":"me@bank","\\u0061mount":5000}', 400, 'malformed'],
    [
      'T139: an amount sent twice behind 41 blanks',
      `{"amount":100,"upi":"me@bank","amount"${' '.repeat(41)}:450}`,
      400,
      'malformed',
    ],
    ['__proto__', '{"amount":100,"upi":"me@bank","__proto__":{"role":"operator"}}', 400, 'malformed'],
    ['__proto__ in disguise', '{"amount":100,"upi":"me@bank","\\u005f_proto__":{}}', 400, 'malformed'],
    ['8000 arrays in each other', nested, 400, 'malformed'],
    ['bytes that are not UTF-8', Buffer.from([0x7b, 0x22, 0xff, 0x22, 0x3a, 0x31, 0x7d]), 400, 'malformed'],
    ['an operator of the database', '{"amount":{"$gt":0},"upi":"me@bank"}', 422, 'invalid-input'],
    ['an unknown field', '{"amount":100,"upi":"me@bank","userId":"u2"}', 422, 'invalid-input'],
    ['a list', '[]', 422, 'invalid-input'],
    ['more than 16 kB', JSON.stringify({ ...good, padding: 'x'.repeat(17_000) }), 413, 'too-large'],
  ])('%s is refused without calling the handler', async (_, body, status, code) => {
    expect(await put(body)).toMatchObject({ status, body: { status: false, code } });
    expect(seen).toEqual([]);
  });
  test.each([
    ['text/plain'],
    ['application/x-www-form-urlencoded'],
    ['application/jsonp'],
    ['multipart/form-data; boundary=x'],
  ])('the content type %s is refused', async (type) => {
    expect(await put(JSON.stringify(good), { 'content-type': type })).toMatchObject({
      status: 415,
      body: { code: 'wrong-content-type' },
    });
  });
  test('a compressed body is refused', async () => {
    expect(await put(JSON.stringify(good), { 'content-encoding': 'gzip' })).toMatchObject({ status: 415 });
  });
  test('T140: a chunked body over the limit is answered 413 after the client has sent it', async () => {
    const chunk = 'x'.repeat(64 * 1024);
    const answer = await new Promise<string>((resolve, reject) => {
      let received = '';
      const socket = connect(listeners[0]?.port ?? 0, '127.0.0.1');
      socket.on('data', (bytes) => (received += bytes.toString())).on('error', reject);
      socket.on('close', () => resolve(received));
      const head = `PUT ${endpoints.withdraw.path} HTTP/1.1\r\nhost: h\r\nx-auth-token: ${signIn()}\r\ncontent-type: application/json`;
      const forwarded = Object.entries(forwardedTo('svc-wallet'))
        .map(([name, value]) => `\r\n${name}: ${value}`)
        .join('');
      socket.write(`${head}${forwarded}\r\ntransfer-encoding: chunked\r\n\r\n`);
      for (let i = 0; i < 40; i += 1) socket.write(`${chunk.length.toString(16)}\r\n${chunk}\r\n`);
      socket.write('0\r\n\r\n');
    });
    expect(answer).toMatch(/^HTTP\/1\.1 413 /);
    expect(answer).toContain('"code":"too-large"');
    expect(seen).toEqual([]);
  });
  test('names every invalid field once, with the text of the contract', async () => {
    const { body } = await put('{}');
    expect(body.errors?.map(({ path }) => path).sort()).toEqual(['amount', 'upi']);
    expect(body.tokenStatus).toBeUndefined();
  });
  test('a repeated query parameter is refused', async () => {
    const answer = await client.raw('public', `${endpoints.transactions.path}?page=1&page=2`, {
      headers: { 'x-auth-token': signIn() },
    });
    expect(answer).toMatchObject({ status: 422, body: { errors: [{ path: 'page' }] } });
  });
  test('answers an undecodable path with the envelope', async () => {
    expect(
      await client.raw('public', '/api/user/wallet/transactions/%E0%A4%A', { headers: { 'x-auth-token': signIn() } }),
    ).toMatchObject({ status: 400, body: { status: false, code: 'malformed' } });
  });
});

describe('who may call', () => {
  const b64 = (value: unknown): string => Buffer.from(JSON.stringify(value)).toString('base64url');
  const claims = () => ({
    iss: 'ipl-baazi',
    aud: 'ipl-baazi',
    sub: 'u1',
    sid: 'live',
    iat: Math.floor(Date.now() / 1000),
    exp: Math.floor(Date.now() / 1000) + 60,
  });
  const sign = (payload: object, options: jwt.SignOptions = {}): string =>
    jwt.sign(payload, testKeys.tokens.privateKey, { algorithm: 'ES256', ...options });
  /** Signed with the real key, with content that the library refuses to sign. */
  const signRaw = (payload: object): string => {
    const content = `${b64({ alg: 'ES256', typ: 'JWT' })}.${b64(payload)}`;
    const key = { key: testKeys.tokens.privateKey, dsaEncoding: 'ieee-p1363' } as const;
    return `${content}.${signBytes('sha256', Buffer.from(content), key).toString('base64url')}`;
  };
  const attacks: [string, () => string][] = [
    ['none at all', () => ''],
    ['not a token', () => 'abc.def.ghi'],
    ['alg none', () => `${b64({ alg: 'none', typ: 'JWT' })}.${b64(claims())}.`],
    [
      'HS256 keyed with the public key',
      () => {
        const content = `${b64({ alg: 'HS256', typ: 'JWT' })}.${b64(claims())}`;
        return `${content}.${createHmac('sha256', testKeys.tokens.publicPem).update(content).digest('base64url')}`;
      },
    ],
    ["another issuer's key", () => signIn({ key: makeKeyPair(), sid: 'live' })],
    ['a crit header', () => sign(claims(), { header: { alg: 'ES256', typ: 'JWT', crit: ['x'] } })],
    [
      'an embedded key URL',
      () => sign(claims(), { header: { alg: 'ES256', typ: 'JWT', jku: 'https://evil.example/keys' } }),
    ],
    ['a key id', () => sign(claims(), { keyid: '../../dev/null' })],
    ['another issuer', () => sign({ ...claims(), iss: 'svc-contest' })],
    ['another audience', () => sign({ ...claims(), aud: 'svc-wallet' })],
    [
      'no expiry',
      () => {
        const { exp: _, ...rest } = claims();
        return sign(rest);
      },
    ],
    ['an expiry in the past', () => sign({ ...claims(), exp: claims().iat - 1 })],
    ['an expiry in a hundred years', () => sign({ ...claims(), exp: claims().iat + 3_000_000_000 })],
    ['made in the future', () => sign({ ...claims(), iat: claims().iat + 300, exp: claims().iat + 360 })],
    ['not valid yet', () => sign({ ...claims(), nbf: claims().iat + 300 })],
    ['an object as its subject', () => signRaw({ ...claims(), sub: { $gt: '' } })],
    [
      'no session id',
      () => {
        const { sid: _, ...rest } = claims();
        return sign(rest);
      },
    ],
    ['an ended session', () => signIn({ session: false, sid: 'ended' })],
    ['the session of a blocked player', () => signIn({ status: 'blocked' })],
    ['the session of another user', () => sign({ ...claims(), sub: 'u2' })],
    ['a token that is too long', () => `${'a'.repeat(5000)}.b.c`],
  ];
  beforeAll(() => void signIn({ sid: 'live' }));
  test.each(attacks)('refuses a token with %s', async (_, token) => {
    const answer = await client.call(endpoints.withdraw, { body: good, token: token() });
    expect(answer).toMatchObject({ status: 401, body: { status: false, code: 'sign-in', tokenStatus: 0, errors: [] } });
    expect(seen).toEqual([]);
  });
  test('accepts a valid token of the raw signer, so the refusals above are about content', async () => {
    expect((await client.call(endpoints.withdraw, { body: good, token: signRaw(claims()) })).status).toBe(200);
  });
  test('refuses a token header sent twice', async () => {
    const headers = new Headers({ 'content-type': 'application/json' });
    headers.append('x-auth-token', signIn());
    headers.append('x-auth-token', signIn());
    expect(
      await client.raw('public', endpoints.withdraw.path, { method: 'PUT', headers, body: JSON.stringify(good) }),
    ).toMatchObject({ status: 401 });
  });
  test('refuses an ended session at once, although its token is cached as valid', async () => {
    const token = signIn({ sid: 'ends-now' });
    expect((await client.call(endpoints.withdraw, { body: good, token })).status).toBe(200);
    sessions.delete('ends-now');
    expect((await client.call(endpoints.withdraw, { body: good, token })).status).toBe(401);
  });
  test('ignores identity headers of a caller (T86)', async () => {
    const answer = await client.call(endpoints.withdraw, {
      body: good,
      headers: { 'x-user-id': 'u1', 'x-internal-role': 'operator', 'x-gw-user': 'u1' },
    });
    expect(answer.status).toBe(401);
  });
  test('takes the role from the session, not from the token', async () => {
    expect(
      await client.call(endpoints.windDown, { body: { on: true, reason: 'x' }, token: signIn({ role: 'player' }) }),
    ).toMatchObject({ status: 403, body: { code: 'forbidden' } });
    expect(
      await client.call(endpoints.windDown, { body: { on: true, reason: 'x' }, token: signIn({ role: 'operator' }) }),
    ).toMatchObject({ status: 409, body: { code: 'mode-closed' } });
  });

  const serviceToken = (from: 'svc-auth' | 'svc-contest', to: 'svc-wallet' | 'svc-auth', now = new Date()): string =>
    serviceTokenSigner(from, testKeys[from].privateKey)(to, now);
  const path = '/internal/wallets/u1/held';
  const held = (token: string | undefined, listener: 'public' | 'internal' = 'internal') =>
    client.raw(listener, path, token === undefined ? {} : { headers: { 'x-service-token': token } });
  test('an internal endpoint accepts only the services of its contract with a fresh own token (T87)', async () => {
    expect(await held(serviceToken('svc-auth', 'svc-wallet'))).toMatchObject({
      status: 404,
      body: { code: 'not-found' },
    });
    expect(await held(serviceToken('svc-contest', 'svc-wallet'))).toMatchObject({ status: 403 });
    expect(await held(serviceToken('svc-auth', 'svc-auth'))).toMatchObject({ status: 401 });
    expect(await held(serviceToken('svc-auth', 'svc-wallet', new Date(Date.now() - 61_000)))).toMatchObject({
      status: 401,
    });
    expect(await held(signIn())).toMatchObject({ status: 401 });
    expect(await held(undefined)).toMatchObject({ status: 401 });
    expect(
      await held(
        jwt.sign(
          { iss: 'svc-auth', aud: 'svc-wallet', iat: 1, exp: 9_999_999_999 },
          testKeys['svc-contest'].privateKey,
          { algorithm: 'ES256' },
        ),
      ),
    ).toMatchObject({ status: 401 });
  });
  test('T122, T86: a signed-in request needs a current gateway token for this service', async () => {
    const ask = (forwarded: Record<string, string>) =>
      client.raw('public', endpoints.transactions.path, { headers: { 'x-auth-token': signIn(), ...forwarded } });
    expect((await ask({})).status).toBe(200);
    const { privateKey } = testKeys.gateway;
    for (const token of [
      '',
      'forged',
      serviceToken('svc-contest', 'svc-wallet'),
      serviceTokenSigner('gateway', privateKey)('svc-auth', new Date()),
      serviceTokenSigner('gateway', privateKey)('svc-wallet', new Date(Date.now() - 61_000)),
      serviceTokenSigner('gateway', testKeys['svc-auth'].privateKey)('svc-wallet', new Date()),
    ])
      expect(await ask({ 'x-service-token': token })).toMatchObject({ status: 403, body: { code: 'forbidden' } });
  });
  test('another service forwards a person only where the contract names it', async () => {
    const ask = (path: string, from: 'svc-auth' | 'svc-contest') =>
      client.raw('public', path, {
        headers: { 'x-auth-token': signIn(), 'x-service-token': serviceToken(from, 'svc-wallet') },
      });
    expect((await ask(endpoints.ownWalletData.path, 'svc-auth')).status).toBe(501);
    expect((await ask(endpoints.transactions.path, 'svc-auth')).status).toBe(403);
  });
  test('T122: trusts the forwarded client address only from the gateway', async () => {
    const from: string[] = [];
    inside = async ({ ip }) => {
      from.push(ip);
      return reply({ message: 'ok' }, { wallet });
    };
    await put(JSON.stringify(good), { 'x-forwarded-for': '203.0.113.9' });
    expect(from).toEqual(['203.0.113.9']);
    const { status, body } = await client.raw('public', '/api/payments/webhook/sandbox', {
      method: 'POST',
      body: '{}',
      headers: { 'content-type': 'application/json', 'x-forwarded-for': '203.0.113.9', 'x-service-token': 'forged' },
    });
    expect([status, body.message]).toEqual([401, '2 bytes, body undefined, from 127.0.0.1']);
  });
  test('a part says what it serves, calls, emits and consumes, on the internal listener alone', async () => {
    const answer = await fetch(`http://127.0.0.1:${listeners[1]?.port}/agreement`);
    const agreement = agreementShape.parse(await answer.json());
    expect(agreement).toMatchObject({
      part: 'svc-wallet',
      serves: { withdraw: { path: endpoints.withdraw.path } },
      emits: { depositMade: { version: 1 } },
      consumes: { userRegistered: { version: 1 } },
    });
    expect(Object.values(agreement.calls).every(({ owner }) => owner !== 'svc-wallet')).toBe(true);
    expect((await fetch(`http://127.0.0.1:${listeners[0]?.port}/agreement`)).status).toBe(404);
  });

  test('internal endpoints are not on the public listener (T85)', async () => {
    expect(await held(serviceToken('svc-auth', 'svc-wallet'), 'public')).toMatchObject({ status: 404 });
  });
});

describe("answers that are not the handler's", () => {
  test('answers 501 for an endpoint without a handler', async () => {
    expect(await client.call(endpoints.friends, { token: signIn() })).toMatchObject({
      status: 501,
      body: { status: false, code: 'not-built' },
    });
  });
  test('an unknown path, another method', async () => {
    expect(await client.raw('public', '/api/nothing')).toMatchObject({ status: 404, body: { code: 'not-found' } });
    const answer = await client.raw('public', endpoints.withdraw.path, { method: 'DELETE' });
    expect(answer).toMatchObject({ status: 405, body: { code: 'method-not-allowed' } });
    expect(answer.headers.get('allow')).toBe('PUT');
  });
  test('answers a fault with the request id only and logs it once (T101)', async () => {
    inside = async () => {
      throw new Error('E11000 duplicate key error collection: wallets');
    };
    const answer = await client.call(endpoints.withdraw, { body: good, token: signIn() });
    expect(answer).toMatchObject({ status: 500, body: { status: false, code: 'fault', errors: [] } });
    expect(JSON.stringify(answer.body)).not.toMatch(/E11000|wallets/);
    expect(logged.filter((line) => line.includes(answer.headers.get('x-request-id') ?? 'none'))).toHaveLength(1);
  });
  test('logs nothing when a caller disconnects in the middle of a body', async () => {
    const token = signIn();
    const socket = connect(listeners[0]?.port ?? 0, '127.0.0.1');
    socket.on('error', () => undefined);
    socket.write(
      `PUT ${endpoints.withdraw.path} HTTP/1.1\r\nhost: x\r\nx-auth-token: ${token}\r\n` +
        'content-type: application/json\r\ncontent-length: 100\r\n\r\n{"upi":',
    );
    await new Promise((resolve) => setTimeout(resolve, 100));
    socket.resetAndDestroy();
    await new Promise((resolve) => setTimeout(resolve, 200));
    expect(logged).toEqual([]);
  });
  test('answers 503 while the database is unavailable', async () => {
    inside = async () => {
      throw new InfrastructureError('unavailable');
    };
    const answer = await client.call(endpoints.withdraw, { body: good, token: signIn() });
    expect(answer).toMatchObject({ status: 503, body: { code: 'busy' } });
    expect(answer.headers.get('retry-after')).toBe('1');
  });
  test("answers a refusal with its contract's status and its text under the field", async () => {
    inside = async () => refuse('over-withdrawable', { message: 'You can withdraw up to ₹51 now.' });
    expect(await client.call(endpoints.withdraw, { body: good, token: signIn() })).toMatchObject({
      status: 422,
      body: {
        code: 'over-withdrawable',
        message: 'You can withdraw up to ₹51 now.',
        errors: [{ path: 'amount', msg: 'You can withdraw up to ₹51 now.' }],
      },
    });
  });
  test('requires a UUID as idempotency key', async () => {
    let key: string | undefined;
    inside = async ({ idempotencyKey }) => {
      key = idempotencyKey;
      return reply({ message: 'ok' }, { wallet });
    };
    await put(JSON.stringify(good), { 'idempotency-key': '0188C0DE-0000-4000-8000-000000000001' });
    expect(key).toBe('0188c0de-0000-4000-8000-000000000001');
    expect(await put(JSON.stringify(good), { 'idempotency-key': 'again' })).toMatchObject({
      status: 422,
      body: { errors: [{ path: 'idempotency-key' }] },
    });
  });
  test("leaves a provider's body raw: its signature is verified first", async () => {
    const answer = await client.raw('public', '/api/payments/webhook/sandbox', {
      method: 'POST',
      headers: { 'content-type': 'application/json' },
      body: '{"a":1',
    });
    expect(answer).toMatchObject({
      status: 401,
      body: { code: 'bad-signature', message: '6 bytes, body undefined, from 127.0.0.1' },
    });
    expect(answer.body.tokenStatus).toBeUndefined();
  });
});
