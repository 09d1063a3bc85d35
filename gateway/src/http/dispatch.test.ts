import http, { type Server } from 'node:http';
import net, { type AddressInfo } from 'node:net';
import { endpoints, type EndpointData } from '@baazi/contracts';
import { dispatch } from './dispatch';
import type { OwnEndpoint } from './own-endpoints';

const MAX_IN_FLIGHT = 2;
const claims = { iss: 'ipl-baazi', aud: 'ipl-baazi', sub: 'u1', sid: 's1', iat: 1, exp: 4_000_000_000 } as const;
const stream: OwnEndpoint = {
  isStream: true,
  answer: (_request, response) =>
    void response.writeHead(200, { 'content-type': 'text/event-stream' }).write(': hello\n\n'),
};
const never: OwnEndpoint = { isStream: false, answer: () => undefined };
const echo: OwnEndpoint = {
  isStream: false,
  answer: (request, response) => void response.end(JSON.stringify(request.headers)),
};
const own = new Map<EndpointData, OwnEndpoint>([
  [endpoints.live, stream],
  [endpoints.currentUser, never],
  [endpoints.reportFault, echo],
  [endpoints.ownWithdrawals, echo],
]);
let server: Server;
let shed = 0;
let isInside = true;
let behindProxy = false;
const refusals: unknown[] = [];
beforeAll(async () => {
  const listener = dispatch({
    isPinned: (cookies) => cookies === 'mf-pin=ours',
    log: { warn: () => undefined } as never,
    identity: {
      verifyPlayer: () => claims,
      sessions: async () => ({
        userId: 'u1',
        role: 'player',
        status: 'active',
        expiresAt: 4_000_000_000_000,
        row: 's1',
      }),
      now: () => new Date(),
      businessNow: () => new Date(),
      factorNeeded: false,
    },
    flood: { waitSeconds: async () => undefined },
    proofs: { check: async () => ({ kind: 'unbound' }) },
    trusted: (address) => address === '127.0.0.1' && behindProxy,
    countryHeader: 'cf-ipcountry',
    isOperatorNetwork: () => isInside,
    forwarders: new Map([['svc-contest', (request, response) => void response.end(JSON.stringify(request.headers))]]),
    sign: (to) => `the gateway's for ${to}`,
    assertSession: (to, row, { method, url }) => `${row} to ${to} for ${method} ${url}`,
    own: { of: (endpoint) => own.get(endpoint) },
    pages: [],
    isOverloaded: (inFlight) => inFlight > MAX_IN_FLIGHT,
    isSecure: true,
    security: {
      refused: (endpoint, code, { caller, address, hasToken }) =>
        void refusals.push([endpoint?.path, code, caller?.userId, address, hasToken]),
    },
    metrics: { shed: () => void (shed += 1), answered: () => undefined },
  });
  server = http.createServer(listener);
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
});
afterAll(() => {
  server.closeAllConnections();
  server.close();
});
const send = (path: string, headers: Record<string, string> = {}, method = 'GET'): Promise<Response> =>
  fetch(`http://127.0.0.1:${(server.address() as AddressInfo).port}${path}`, {
    method,
    headers: { 'x-auth-token': 'token', ...headers },
  });

test('open streams do not count as load', async () => {
  const streams = await Promise.all(Array.from({ length: MAX_IN_FLIGHT * 3 }, () => send('/api/live')));
  expect(streams.map(({ status }) => status)).toEqual(streams.map(() => 200));
  expect((await send('/api/user/dashboard/home-page')).status).toBe(200);
  expect(shed).toBe(0);
  for (const { body } of streams) await body?.cancel();
});
test('sends HSTS on every answer of a portal served over https', async () => {
  expect((await send('/api/nothing')).headers.get('strict-transport-security')).toBe(
    'max-age=31536000; includeSubDomains',
  );
});
test.each(['/api/nothing', '/api/live'])(
  'an answer at %s is not sniffed, framed, named as referrer or read by another origin',
  async (path) => {
    const { headers, body } = await send(path, { origin: 'https://evil.example' });
    await body?.cancel();
    expect([
      headers.get('x-content-type-options'),
      headers.get('content-security-policy'),
      headers.get('x-frame-options'),
      headers.get('referrer-policy'),
      headers.get('access-control-allow-origin'),
    ]).toEqual(['nosniff', "default-src 'none'; frame-ancestors 'none'", 'DENY', 'no-referrer', null]);
  },
);
test('refuses a GET with a body', async () => {
  const answer = await new Promise<string>((resolve, reject) => {
    const socket = net.connect((server.address() as AddressInfo).port, '127.0.0.1');
    socket.on('data', (bytes) => resolve(bytes.toString())).on('error', reject);
    socket.write('GET /api/user/dashboard/home-page HTTP/1.1\r\nhost: a\r\ncontent-length: 3\r\n\r\nGET');
  });
  expect(answer).toMatch(/^HTTP\/1\.1 400 /);
  expect(answer.toLowerCase()).toContain('connection: close');
});
test("T122: forwards requests with the gateway's own token, replacing one from outside", async () => {
  const response = await send('/api/user/dashboard/home-page', { 'x-service-token': 'forged' });
  expect(await response.json()).toMatchObject({ 'x-service-token': "the gateway's for svc-contest" });
});
test('forwards the country that a trusted proxy names, and no other', async () => {
  const countryFrom = async (headers: Record<string, string>) =>
    Reflect.get(Object(await (await send('/api/user/dashboard/home-page', headers)).json()), 'x-gw-country');
  expect(await countryFrom({ 'cf-ipcountry': 'MT', 'x-gw-country': 'MT' })).toBeUndefined();
  behindProxy = true;
  expect(await countryFrom({ 'cf-ipcountry': 'mt', 'x-gw-country': 'IN' })).toBe('MT');
  expect(await countryFrom({ 'cf-ipcountry': '<script>' })).toBeUndefined();
  behindProxy = false;
});
test('forwards the session assertion, also to own endpoints, so that the session is read once', async () => {
  const assertionIn = async (request: Promise<Response>) =>
    Reflect.get(Object(await (await request).json()), 'x-gw-session') as unknown;
  expect(await assertionIn(send('/api/user/teams'))).toBe('s1 to svc-contest for GET /api/user/teams');
  expect(await assertionIn(send(endpoints.ownWithdrawals.path))).toBe(
    `s1 to gateway for GET ${endpoints.ownWithdrawals.path}`,
  );
});
test('marks requests with a pinned release by the cookie, never by an outside header', async () => {
  const pinnedHeader = async (headers: Record<string, string>) =>
    Reflect.get(Object(await (await send('/api/faults', headers, 'POST')).json()), 'x-gw-pinned');
  expect(await pinnedHeader({ cookie: 'mf-pin=ours' })).toBe('yes');
  expect(await pinnedHeader({ cookie: 'mf-pin=forged', 'x-gw-pinned': 'yes' })).toBeUndefined();
});
test('refuses two Host headers, in any spelling, before anything else', async () => {
  const answers = ['host: a\r\nhost: b', 'Host: a\r\nHOST: a'].map(
    (hosts) =>
      new Promise<string>((resolve, reject) => {
        const socket = net.connect((server.address() as AddressInfo).port, '127.0.0.1');
        socket.on('data', (bytes) => resolve(bytes.toString())).on('error', reject);
        socket.write(`GET /api/user/dashboard/home-page HTTP/1.1\r\n${hosts}\r\nconnection: close\r\n\r\n`);
      }),
  );
  for (const answer of await Promise.all(answers)) expect(answer).toMatch(/^HTTP\/1\.1 400 /);
});
test.each([
  ['POST', 'cross-site', 403],
  ['POST', 'same-site', 403],
  ['POST', 'same-origin', 200],
  ['POST', 'none', 200],
  ['GET', 'cross-site', 200],
])('%s from a page whose site is %s is answered %i', async (method, site, status) => {
  const path = method === 'GET' ? '/api/user/teams' : '/api/faults';
  expect((await send(path, { 'sec-fetch-site': site }, method)).status).toBe(status);
  refusals.length = 0;
});
test('refuses and counts requests under overload, with Retry-After', async () => {
  // These own endpoints never answer, so their requests stay in flight.
  const stuck = Array.from({ length: MAX_IN_FLIGHT }, () => send('/api/auth/users').catch(() => undefined));
  await new Promise((resolve) => setTimeout(resolve, 100));
  const refused = await send('/api/user/dashboard/home-page');
  expect([refused.status, refused.headers.get('retry-after'), shed]).toEqual([503, '1', 1]);
  server.closeAllConnections();
  await Promise.all(stuck);
});
test('records refused callers in the security log, with their user id', async () => {
  expect((await send('/api/admin/users')).status).toBe(403);
  expect(refusals).toEqual([['/api/admin/users', 'forbidden', 'u1', '127.0.0.1', true]]);
});
test('T133: answers operators only in the networks of the house, before the session is read', async () => {
  isInside = false;
  const [outside, player] = [await send('/api/admin/users'), await send('/api/user/dashboard/home-page')];
  isInside = true;
  expect([outside.status, await outside.json()]).toMatchObject([403, { code: 'operator-network' }]);
  expect(player.status).toBe(200);
  expect(refusals.at(-1)).toEqual(['/api/admin/users', 'operator-network', undefined, '127.0.0.1', true]);
});
