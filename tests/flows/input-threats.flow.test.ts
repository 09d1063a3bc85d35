import fs from 'node:fs';
import path from 'node:path';
import { z } from 'zod';
import { attack } from '../chaos/hostile/attack';
import { startPortal, type Answer, type Portal } from '../portal/client';

jest.setTimeout(300_000);
let portal: Portal;
let player: { token: string; email: string; name: string; password: string };
beforeAll(async () => {
  portal = await startPortal('2025-04-05T12:00:00+05:30');
  player = await portal.signUp();
});
afterAll(() => portal.stack.stop());

const me = async (token: string) => (await portal.call('GET', '/api/auth/users', { token })).response;
const edit = (more: object) =>
  portal.call('PUT', '/api/auth/users/profile', {
    token: player.token,
    body: { name: player.name, email: player.email, ...more },
  });
const signUp = (more: object) =>
  portal.call('POST', '/api/auth/users/signup', {
    body: {
      name: 'Ravi',
      email: 'ravi@example.in',
      password: 'nimbu-paani-42',
      confirm_password: 'nimbu-paani-42',
      ...more,
    },
  });
const upload = async (
  token: string,
  bytes: Uint8Array,
  { field = 'userProfile', path = '/api/admin/profile/upload-profile' } = {},
) => {
  const form = new FormData();
  form.append(field, new Blob([new Uint8Array(bytes)], { type: 'image/png' }), '../../me.php');
  const reply = await fetch(portal.stack.base + path, {
    method: 'PUT',
    headers: { 'x-auth-token': token },
    body: form,
  });
  return {
    http: reply.status,
    body: z
      .looseObject({ status: z.boolean(), response: z.looseObject({ avatar: z.string() }).optional() })
      .parse(await reply.json()),
  };
};
/** A red square of one pixel. */
const PNG = Buffer.from(
  'iVBORw0KGgoAAAANSUhEUgAAAAEAAAABCAIAAACQd1PeAAAADElEQVR4nGP4z8AAAAMBAQDJ/pLvAAAAAElFTkSuQmCC',
  'base64',
);
const isRefused = (answer: Answer, http: number): void =>
  expect(answer).toMatchObject({ http, status: false, errors: expect.any(Array) });

test('T59: no query operator gets past an endpoint', async () => {
  for (const body of [
    { email: { $gt: '' }, password: player.password },
    { email: player.email, password: { $ne: '' } },
    { email: player.email, password: player.password, $where: '1' },
  ])
    isRefused(await portal.call('POST', '/api/auth/users', { body }), 422);
  isRefused(await portal.call('GET', '/api/user/teams?orderBy[$gt]=', { token: player.token }), 422);
});
test('T60: a body cannot carry a prototype', async () => {
  const before = await me(player.token);
  isRefused(
    await portal.call('PUT', '/api/auth/users/profile', {
      token: player.token,
      body: `{"name":"Ravi","email":"${player.email}","__proto__":{"role":"operator"}}`,
    }),
    400,
  );
  isRefused(await edit({ constructor: { prototype: { role: 'operator' } } }), 422);
  expect(await me(player.token)).toEqual(before);
});
test('T61: nobody makes himself rich, verified or an operator', async () => {
  const before = await me(player.token);
  for (const more of [
    { role: 'operator' },
    { walletDetails: { balance: 1e6 } },
    { emailVerified: true },
    { status: 'active' },
    { refferalID: 'MINEMINE22' },
    { _id: 'x' },
  ])
    isRefused(await edit(more), 422);
  isRefused(await signUp({ role: 'operator' }), 422);
  expect(await me(player.token)).toEqual(before);
});
test("T62: the subject is the token's, whatever else names a user", async () => {
  const other = await portal.signUp();
  const { _id } = z.looseObject({ _id: z.string() }).parse(await me(other.token));
  const mine = await portal.call('GET', '/api/user/wallet/transactions', { token: player.token });
  for (const query of [`user=${_id}`, `userId=${_id}`, `user_id=${_id}`])
    expect(await portal.call('GET', `/api/user/wallet/transactions?${query}`, { token: player.token })).toEqual(mine);
  isRefused(
    await portal.call('GET', `/api/user/wallet/transactions?filters[user]=${_id}`, { token: player.token }),
    422,
  );
  const sessions = z
    .object({ data: z.array(z.looseObject({ sessionID: z.string() })) })
    .parse((await portal.call('GET', '/api/auth/users/sessions', { token: other.token })).response);
  isRefused(
    await portal.call('DELETE', `/api/auth/users/sessions/${sessions.data[0]?.sessionID}`, { token: player.token }),
    404,
  );
});
test('T63: an answer holds what its view names and nothing else', async () => {
  expect(
    JSON.stringify([
      await me(player.token),
      await portal.call('GET', '/api/auth/users/export', { token: player.token }),
    ]),
  ).not.toMatch(/passwordHash|argon2|txn_password|searchWords|canonicalEmail/);
});
test.each([
  'limit=1000000',
  'limit=0',
  'limit=-1',
  'page=0',
  'page=10001',
  'limit=1e3',
  'orderBy=passwordHash',
  'orderBy=$where',
  'ascending=1',
  'ascending=DESC',
  `query=${'a'.repeat(65)}`,
  'filters={"a":{"b":{"c":1}}}',
  'filters={',
  `filters=${encodeURIComponent(JSON.stringify({ type: 'x'.repeat(2000) }))}`,
  'limit=10&limit=20',
])('T64, T65, T66, T67, T71: a list does not take %s', async (query) =>
  isRefused(await portal.call('GET', `/api/user/wallet/transactions?${query}`, { token: player.token }), 422),
);
test('T66: what operators search is taken literally', async () => {
  const operator = await portal.operator();
  const found = (query: string) =>
    portal.call('GET', `/api/admin/users?query=${encodeURIComponent(query)}`, { token: operator });
  expect(await found('(a+)+$')).toMatchObject({ http: 200, response: { data: [] } });
  expect(await found('.*')).toMatchObject({ http: 200, response: { data: [] } });
});
test('T68: a body of 17 kB is refused', async () =>
  isRefused(await portal.call('POST', '/api/auth/users', { body: { email: 'a'.repeat(17_000) } }), 413));
test('T69: what is no JSON gets our envelope', async () =>
  isRefused(await portal.call('POST', '/api/auth/users', { body: '{"email":' }), 400));
test.each(['text/plain', 'application/x-www-form-urlencoded', 'application/json; charset=utf-16'])(
  'T70: JSON that comes as %s is refused',
  async (type) =>
    isRefused(await portal.call('POST', '/api/auth/users', { body: '{}', headers: { 'content-type': type } }), 415),
);
test('T71: a key that comes twice is refused where money moves', async () =>
  isRefused(
    await portal.call('PUT', '/api/user/wallet/withdraw', {
      token: player.token,
      body: '{"upi":"a@upi","amount":100,"amount":900}',
    }),
    400,
  ));
test('T72: thousands of brackets are refused and answered', async () => {
  const answer = await portal.call('POST', '/api/auth/users', {
    body: `{"email":${'['.repeat(7000)}${']'.repeat(7000)}}`,
  });
  expect([400, 422]).toContain(answer.http);
});
test.each(['\u0000', 'Ra\u202evi', 'Ra\u200bvi', '\ud800', 'Ra\nvi', '   ', 'a'.repeat(101)])(
  'T73: %j is no name',
  async (name) => isRefused(await edit({ name }), 422),
);
test('T73: names of India are names', async () =>
  expect(await edit({ name: 'क्\u200dष रश्मि' })).toMatchObject({ http: 200 }));
test.each([
  'ravi\u212a@example.in',
  'r\u0430vi@example.in',
  'ravi@ex\uff41mple.in',
  'ravi',
  'ravi@',
  'a'.repeat(95) + '@ex.in',
])('T74: %s is no address', async (email) => isRefused(await signUp({ email }), 422));
test('T75: an address has one line', async () =>
  isRefused(await signUp({ email: 'ravi@example.in\r\nBcc: all@example.in' }), 422));
test('T76: a name with markup is kept as text', async () => {
  expect(await edit({ name: '<img src=x onerror=alert(1)>' })).toMatchObject({
    http: 200,
    response: { name: '<img src=x onerror=alert(1)>' },
  });
  expect(
    (await fetch(`${portal.stack.base}/api/auth/users`, { headers: { 'x-auth-token': player.token } })).headers.get(
      'content-type',
    ),
  ).toMatch(/^application\/json/);
});
test('T77: a name cannot write a second line into anything', async () =>
  isRefused(await edit({ name: 'Ravi\r\n{"level":"fatal"}' }), 422));
test('T78: a picture is drawn anew; what is none is refused', async () => {
  const taken = await upload(player.token, PNG);
  expect(taken.http).toBe(200);
  const shown = await fetch(portal.stack.base + (taken.body.response?.avatar ?? ''));
  expect([shown.headers.get('content-type'), shown.headers.get('x-content-type-options')]).toEqual([
    'image/webp',
    'nosniff',
  ]);
  expect(shown.headers.get('content-security-policy')).toMatch(/sandbox|default-src/);
  const svg = Buffer.from('<svg xmlns="http://www.w3.org/2000/svg"><script>alert(1)</script></svg>');
  for (const bad of [svg, Buffer.from('GIF89a'), PNG.subarray(0, 30), Buffer.alloc(0)])
    expect((await upload(player.token, bad)).http).toBe(422);
  expect(await me(player.token)).toMatchObject({ avatar: taken.body.response?.avatar });
});
test('T79: the word admin in a path opens nothing and closes nothing', async () => {
  const other = await portal.signUp();
  expect((await upload(other.token, PNG)).http).toBe(200);
  isRefused(
    await portal.call('PUT', '/api/admin/profile/upload-profile', {
      headers: { 'content-type': 'multipart/form-data; boundary=x' },
    }),
    401,
  );
  isRefused(await portal.call('GET', '/api/admin/users', { token: other.token }), 403);
});

const doors = [
  '/',
  '/user/wallet',
  '/nowhere.css',
  '/api/auth/users',
  '/api/nowhere',
  '/mf/registry.json',
  '/health/live',
];
const headersOf = async (path: string, init: RequestInit = {}) => (await fetch(portal.stack.base + path, init)).headers;
const portsOf = () =>
  z
    .record(z.string(), z.number())
    .parse(JSON.parse(fs.readFileSync(path.join(portal.stack.dataDir, 'ports.json'), 'utf8')));

test('T86: around the gateway nobody is believed either', async () => {
  const direct = `http://127.0.0.1:${portsOf()['svc-wallet']}`;
  const { status } = await fetch(`${direct}/api/user/wallet/transactions`, {
    headers: { 'x-user-id': 'u1', 'x-internal-user': 'u1', 'x-forwarded-for': '127.0.0.1' },
  });
  expect(status).toBe(401);
  expect((await fetch(`http://127.0.0.1:${portsOf()['svc-wallet.internal']}/internal/dead-letters`)).status).toBe(401);
});
test('T91: another origin is answered nothing', async () => {
  for (const entryPoint of doors)
    for (const origin of ['https://evil.example', 'null'])
      expect((await headersOf(entryPoint, { headers: { origin } })).get('access-control-allow-origin')).toBeNull();
  expect(
    (
      await fetch(`${portal.stack.base}/api/auth/users`, {
        method: 'OPTIONS',
        headers: { origin: 'https://evil.example', 'access-control-request-method': 'POST' },
      })
    ).status,
  ).toBe(405);
});
test('T92: there are no cookies', async () => {
  for (const entryPoint of doors) expect((await headersOf(entryPoint)).get('set-cookie')).toBeNull();
  expect(
    (
      await headersOf('/api/auth/users', {
        method: 'POST',
        headers: { 'content-type': 'application/json' },
        body: JSON.stringify({ email: player.email, password: player.password }),
      })
    ).get('set-cookie'),
  ).toBeNull();
});
test('T93: nobody frames an answer', async () => {
  for (const entryPoint of doors) {
    const headers = await headersOf(entryPoint);
    expect(headers.get('content-security-policy')).toContain("frame-ancestors 'none'");
    expect(headers.get('x-frame-options')).toBe('DENY');
  }
});
test('T94: a page runs its own scripts only, and reports what it refused', async () => {
  const policy = (await headersOf('/')).get('content-security-policy') ?? '';
  expect(policy).toMatch(/script-src 'self';/);
  expect(policy).toContain("require-trusted-types-for 'script'");
  expect(policy).not.toMatch(/unsafe|\*/);
  expect((await headersOf('/')).get('content-security-policy')).not.toBe(policy);
  expect(
    (
      await fetch(`${portal.stack.base}${/report-uri (\S+)/.exec(policy)?.[1]}`, {
        method: 'POST',
        headers: { 'content-type': 'application/csp-report' },
        body: '{"csp-report":{"blocked-uri":"https://evil.example/x.js"}}',
      })
    ).status,
  ).toBe(204);
});
test("T97: what is somebody's own is never kept, and no page hides behind an extension", async () => {
  for (const address of ['/user/wallet.css', '/user/wallet/x.js', '/api/auth/users.css'])
    expect((await fetch(portal.stack.base + address, { headers: { 'x-auth-token': player.token } })).status).toBe(404);
  expect(
    (await headersOf('/api/auth/users', { headers: { 'x-auth-token': player.token } })).get('cache-control'),
  ).toContain('no-store');
  expect((await headersOf('/user/wallet')).get('cache-control')).toBe('no-cache');
  const script = /\/releases\/shell\/[^"]+\.js/.exec(await (await fetch(portal.stack.base)).text())?.[0] ?? '';
  expect((await headersOf(script)).get('cache-control')).toContain('immutable');
});

test('hostile requests against every endpoint: no fault, no leak, the ledger balanced (all of it: npm run chaos -- hostile)', async () => {
  const { sent, faults, leaks } = await attack(portal, { requests: 1000, seed: Date.now() % 100_000 });
  expect({ sent, faults, leaks }).toEqual({ sent: 1000, faults: [], leaks: [] });
  expect(await portal.books(await portal.operator())).toMatchObject({ balanced: true, sumPaise: 0 });
});
