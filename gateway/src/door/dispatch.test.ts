import http, { type Server } from 'node:http';
import type { AddressInfo } from 'node:net';
import { endpoints, type EndpointData } from '@baazi/contracts';
import { dispatch } from './dispatch';
import type { OwnAnswer } from './own-endpoints';

const MOST = 2;
const claims = { iss: 'ipl-baazi', aud: 'ipl-baazi', sub: 'u1', sid: 's1', iat: 1, exp: 4_000_000_000 } as const;
const stream: OwnAnswer = {
  isStream: true,
  answer: (_request, response) =>
    void response.writeHead(200, { 'content-type': 'text/event-stream' }).write(': hello\n\n'),
};
const never: OwnAnswer = { isStream: false, answer: () => undefined };
const echo: OwnAnswer = {
  isStream: false,
  answer: (request, response) => void response.end(JSON.stringify(request.headers)),
};
const own = new Map<EndpointData, OwnAnswer>([
  [endpoints.live, stream],
  [endpoints.currentUser, never],
  [endpoints.reportFault, echo],
  [endpoints.ownWithdrawals, echo],
]);
let server: Server;
let shed = 0;
const told: unknown[] = [];
beforeAll(async () => {
  const door = dispatch({
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
    trusted: () => false,
    passOn: new Map([['svc-contest', (request, response) => void response.end(JSON.stringify(request.headers))]]),
    sign: (to) => `the gateway's for ${to}`,
    wordOf: (to, row, { method, url }) => `${row} to ${to} for ${method} ${url}`,
    own: { of: (endpoint) => own.get(endpoint) },
    pages: [],
    isOverloaded: (inFlight) => inFlight > MOST,
    isSecure: true,
    security: {
      refused: (endpoint, code, { caller, address, hasToken }) =>
        void told.push([endpoint?.path, code, caller?.userId, address, hasToken]),
    },
    measures: { shed: () => void (shed += 1), answered: () => undefined },
  });
  server = http.createServer(door);
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
});
afterAll(() => {
  server.closeAllConnections();
  server.close();
});
const ask = (path: string, headers: Record<string, string> = {}, method = 'GET'): Promise<Response> =>
  fetch(`http://127.0.0.1:${(server.address() as AddressInfo).port}${path}`, {
    method,
    headers: { 'x-auth-token': 'token', ...headers },
  });

test('pages that listen are no work under way: they never make the door shed', async () => {
  const streams = await Promise.all(Array.from({ length: MOST * 3 }, () => ask('/api/live')));
  expect(streams.map(({ status }) => status)).toEqual(streams.map(() => 200));
  expect((await ask('/api/user/dashboard/home-page')).status).toBe(200);
  expect(shed).toBe(0);
  for (const { body } of streams) await body?.cancel();
});
test('a portal that players reach by https says so on every answer', async () => {
  expect((await ask('/api/nothing')).headers.get('strict-transport-security')).toBe(
    'max-age=31536000; includeSubDomains',
  );
});
test('T122: what is passed on carries the own token of the gateway, whatever came from outside', async () => {
  const passed = await ask('/api/user/dashboard/home-page', { 'x-service-token': 'forged' });
  expect(await passed.json()).toMatchObject({ 'x-service-token': "the gateway's for svc-contest" });
});
test('the session that was read at the door is told with the request, also inside: it is not read again', async () => {
  const told = async (asked: Promise<Response>) =>
    Reflect.get(Object(await (await asked).json()), 'x-gw-session') as unknown;
  expect(await told(ask('/api/user/teams'))).toBe('s1 to svc-contest for GET /api/user/teams');
  expect(await told(ask(endpoints.ownWithdrawals.path))).toBe(`s1 to gateway for GET ${endpoints.ownWithdrawals.path}`);
});
test('a visit with a pinned release is told to the gateway itself: by its cookie, never by whoever says so', async () => {
  const told = async (headers: Record<string, string>) =>
    Reflect.get(Object(await (await ask('/api/faults', headers, 'POST')).json()), 'x-gw-pinned');
  expect(await told({ cookie: 'mf-pin=ours' })).toBe('yes');
  expect(await told({ cookie: 'mf-pin=forged', 'x-gw-pinned': 'yes' })).toBeUndefined();
});
test('too much under way is refused at once, with the time to come back, and counted', async () => {
  // Own endpoints of this door never answer here: they stay under way.
  const stuck = Array.from({ length: MOST }, () => ask('/api/auth/users').catch(() => undefined));
  await new Promise((resolve) => setTimeout(resolve, 100));
  const refused = await ask('/api/user/dashboard/home-page');
  expect([refused.status, refused.headers.get('retry-after'), shed]).toEqual([503, '1', 1]);
  server.closeAllConnections();
  await Promise.all(stuck);
});
test('whoever knocks at a door that is not his is told to the security log, with who it was', async () => {
  expect((await ask('/api/admin/users')).status).toBe(403);
  expect(told).toEqual([['/api/admin/users', 'forbidden', 'u1', '127.0.0.1', true]]);
});
