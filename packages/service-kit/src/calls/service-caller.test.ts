import { createServer, type IncomingMessage, type Server, type ServerResponse } from 'node:http';
import type { AddressInfo } from 'node:net';
import { endpoints } from '@baazi/contracts';
import { ServiceUnavailable } from '../faults/infrastructure-error';
import { serviceTokenSigner, serviceTokenVerifier } from '../identity/service-tokens';
import { sessionRowReader, sessionRowSigner } from '../identity/session-rows';
import {
  SESSION_ASSERTION,
  sessionAssertionHeader,
  sessionAssertionReader,
  sessionAssertionSigner,
} from '../identity/session-assertions';
import { testKeys } from '../testing/test-keys';
import { inContext } from '../telemetry/request-context';
import { serviceCaller, type ServiceCaller } from './service-caller';

type Answer = (req: IncomingMessage, res: ServerResponse) => void;
const servers: Server[] = [];
const callers: ServiceCaller[] = [];
const openWallet = { userId: 'u1', kind: 'guest' as const, name: 'G', emailVerified: false };

async function copyThat(answer: Answer): Promise<string> {
  const server = createServer(answer);
  servers.push(server);
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  return `http://127.0.0.1:${(server.address() as AddressInfo).port}`;
}
function callerOf(...internal: string[]): ServiceCaller {
  const caller = serviceCaller({
    urls: { 'svc-wallet': { open: internal, internal } },
    sign: serviceTokenSigner('svc-auth', testKeys['svc-auth'].privateKey),
  });
  callers.push(caller);
  return caller;
}
const says =
  (status: number, body: unknown): Answer =>
  (_req, res) =>
    void res.writeHead(status, { 'content-type': 'application/json' }).end(JSON.stringify(body));
const held = (caller: ServiceCaller, options: { timeoutMs?: number } = {}) =>
  caller.call(endpoints.moneyHeld, { params: { userId: 'u1' }, ...options });
const heldReply = { status: true, response: { held: true } };

afterEach(async () => {
  await Promise.all(callers.splice(0).map((caller) => caller.close()));
  for (const server of servers.splice(0)) {
    server.closeAllConnections();
    server.close();
  }
});

test('a call proves who calls, and carries the request id and the trace one hop on', async () => {
  let seen: IncomingMessage['headers'] = {};
  const caller = callerOf(
    await copyThat((req, res) => {
      seen = req.headers;
      says(200, heldReply)(req, res);
    }),
  );
  const traceparent = `00-${'a'.repeat(32)}-${'b'.repeat(16)}-01`;
  expect(await inContext({ requestId: 'request-1', traceparent }, () => held(caller))).toMatchObject({
    kind: 'reply',
    response: { held: true },
  });
  expect(seen['x-request-id']).toBe('request-1');
  expect(seen['traceparent']).toMatch(new RegExp(`^00-${'a'.repeat(32)}-(?!b{16})[0-9a-f]{16}-01$`));
  expect(
    serviceTokenVerifier('svc-wallet', { 'svc-auth': testKeys['svc-auth'].publicKey })(
      String(seen['x-service-token']),
      new Date(),
    ),
  ).toBe('svc-auth');
});

test('with a session that was read for a request goes a word, which counts for this one call', async () => {
  let seen: IncomingMessage | undefined;
  const url = await copyThat((req, res) => {
    seen = req;
    says(200, { status: true, response: { balance: 1, bonus: 0, withdrawable: 1, locked: 0, version: 1 } })(req, res);
  });
  const gateway = serviceCaller({
    urls: { 'svc-wallet': { open: [url], internal: [url] } },
    sign: serviceTokenSigner('gateway', testKeys.gateway.privateKey),
    toldOf: sessionAssertionHeader(
      sessionAssertionSigner(testKeys.gateway.privateKey, { 'svc-wallet': testKeys['svc-wallet'].publicKey }),
    ),
  });
  callers.push(gateway);
  const entry = { userId: 'u1', role: 'player', status: 'active', expiresAt: '2030-01-01T00:00:00.000Z' } as const;
  const row = sessionRowSigner(testKeys['svc-auth'].privateKey)('s1', entry, new Date(Date.now() + 30_000));
  const context = { requestId: 'r1', traceparent: `00-${'a'.repeat(32)}-${'b'.repeat(16)}-01` };
  const read = sessionAssertionReader(
    testKeys['svc-wallet'].privateKey,
    testKeys.gateway.publicKey,
    sessionRowReader(testKeys['svc-auth'].publicKey),
  );
  const told = (requestId: string) =>
    read(
      seen?.headers[SESSION_ASSERTION],
      { requestId, method: seen?.method ?? '', url: seen?.url ?? '' },
      's1',
      new Date(),
    );
  await gateway.call(endpoints.wallet, { playerToken: 'token', context, sessionRow: row });
  expect(told('r1')).toMatchObject({ userId: 'u1', row });
  expect(told('r2')).toBeUndefined();
  await gateway.call(endpoints.wallet, { playerToken: 'token', context });
  expect(seen?.headers[SESSION_ASSERTION]).toBeUndefined();
});

test.each([
  [
    'a refusal that the contract lists is data',
    409,
    { status: false, code: 'conflict', message: 'other content' },
    { kind: 'refusal', code: 'conflict', httpStatus: 409 },
  ],
  [
    'input that does not fit is data',
    422,
    { status: false, code: 'invalid-input', message: 'x', errors: [{ path: 'userId', msg: 'y' }] },
    { kind: 'refusal', code: 'invalid-input', errors: [{ path: 'userId' }] },
  ],
])('%s', async (_, status, body, expected) => {
  const caller = callerOf(await copyThat(says(status, body)));
  expect(await caller.call(endpoints.openWallet, { body: openWallet })).toMatchObject(expected);
});

test.each<[string, Answer]>([
  ['a fault', says(500, { status: false, code: 'fault' })],
  ['an overload', says(503, { status: false, code: 'busy' })],
  ['a limit between two parts', says(429, { status: false, code: 'too-many-requests' })],
  ['a key that the other part does not know', says(401, { status: false, code: 'sign-in', tokenStatus: 0 })],
  ['a part that may not call this', says(403, { status: false, code: 'forbidden' })],
  ['a page', (_req, res) => void res.end('<html>')],
  ['an answer of another shape', says(200, { status: true, response: { held: 'perhaps' } })],
  ['a code that no contract names', says(409, { status: false, code: 'who-knows' })],
  ['a cut connection', (req) => void req.socket.destroy()],
])('%s is no decision: the caller is told that the other part is unavailable', async (_, answer) => {
  await expect(held(callerOf(await copyThat(answer)))).rejects.toThrow(ServiceUnavailable);
});

test('silence ends after the time that the caller gave', async () => {
  const caller = callerOf(await copyThat(() => undefined));
  const started = Date.now();
  await expect(held(caller, { timeoutMs: 150 })).rejects.toThrow(ServiceUnavailable);
  expect(Date.now() - started).toBeLessThan(1000);
});

test('several copies are asked in turn', async () => {
  const asked = [0, 0];
  const urls = await Promise.all(
    [0, 1].map((copy) =>
      copyThat((req, res) => {
        asked[copy] = (asked[copy] ?? 0) + 1;
        says(200, heldReply)(req, res);
      }),
    ),
  );
  const caller = callerOf(...urls);
  for (let call = 0; call < 6; call += 1) await held(caller);
  expect(asked).toEqual([3, 3]);
});

test('a copy that is gone is passed over, also by a call that changes something: it was never sent', async () => {
  const alive = await copyThat(
    says(200, { status: true, response: { balance: 40, bonus: 40, withdrawable: 0, locked: 0, version: 1 } }),
  );
  const caller = callerOf('http://127.0.0.1:9', alive);
  for (let call = 0; call < 4; call += 1)
    await expect(caller.call(endpoints.openWallet, { body: openWallet })).resolves.toMatchObject({ kind: 'reply' });
});

test('a write with its own key that may have arrived is made again elsewhere: it is the same write', async () => {
  let asked = 0;
  const cut: Answer = (req) => {
    asked += 1;
    req.socket.destroy();
  };
  const alive = await copyThat(
    says(200, { status: true, response: { balance: 40, bonus: 40, withdrawable: 0, locked: 0, version: 1 } }),
  );
  await expect(
    callerOf(await copyThat(cut), alive).call(endpoints.openWallet, { body: openWallet }),
  ).resolves.toMatchObject({ kind: 'reply' });
  expect(asked).toBe(1);
});
test('a write without a key that may have arrived is not made again elsewhere', async () => {
  let asked = 0;
  const cut: Answer = (req) => {
    asked += 1;
    req.socket.destroy();
  };
  const caller = callerOf(await copyThat(cut), await copyThat(cut));
  await expect(
    caller.call(endpoints.withdraw, { playerToken: 'token', body: { upi: 'player@upi', amount: 100 } }),
  ).rejects.toThrow(ServiceUnavailable);
  expect(asked).toBe(1);
});

describe('a copy that hangs', () => {
  const aWhile = () => new Promise((resolve) => setTimeout(resolve, 2100));
  test('costs three calls their wait; then nobody waits, one try in two seconds finds it back', async () => {
    let hangs = true;
    let asked = 0;
    const copy = await copyThat((_req, res) => {
      asked += 1;
      if (!hangs) says(200, heldReply)(_req, res);
    });
    const caller = callerOf(copy);
    for (let i = 0; i < 3; i += 1)
      await expect(held(caller, { timeoutMs: 100 })).rejects.toBeInstanceOf(ServiceUnavailable);
    const started = Date.now();
    for (let i = 0; i < 20; i += 1)
      await expect(held(caller, { timeoutMs: 3000 })).rejects.toBeInstanceOf(ServiceUnavailable);
    expect(Date.now() - started).toBeLessThan(1000);
    expect(asked).toBe(3);

    await aWhile();
    const tries = await Promise.allSettled(Array.from({ length: 10 }, () => held(caller, { timeoutMs: 100 })));
    expect(tries.every(({ status }) => status === 'rejected')).toBe(true);
    expect(asked).toBe(4);
    hangs = false;
    await aWhile();
    expect(await held(caller)).toMatchObject({ kind: 'reply' });
    expect(await held(caller)).toMatchObject({ kind: 'reply' });
  }, 15_000);

  test('is passed over where there is another', async () => {
    const silent = await copyThat(() => undefined);
    const caller = callerOf(silent, await copyThat(says(200, heldReply)));
    const answers = await Promise.allSettled(Array.from({ length: 6 }, () => held(caller, { timeoutMs: 100 })));
    expect(answers.filter(({ status }) => status === 'rejected')).toHaveLength(3);
    const started = Date.now();
    for (let i = 0; i < 6; i += 1) expect(await held(caller)).toMatchObject({ kind: 'reply' });
    expect(Date.now() - started).toBeLessThan(1000);
  });
});
