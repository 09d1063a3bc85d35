import http, { type Server } from 'node:http';
import type { AddressInfo } from 'node:net';
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
    trusted: () => false,
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
test("T122: forwards requests with the gateway's own token, replacing one from outside", async () => {
  const response = await send('/api/user/dashboard/home-page', { 'x-service-token': 'forged' });
  expect(await response.json()).toMatchObject({ 'x-service-token': "the gateway's for svc-contest" });
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
