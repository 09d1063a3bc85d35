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

async function instanceWith(answer: Answer): Promise<string> {
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
const respond =
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

test('sends a service token, the request id and the trace with a new span', async () => {
  let seen: IncomingMessage['headers'] = {};
  const caller = callerOf(
    await instanceWith((req, res) => {
      seen = req.headers;
      respond(200, heldReply)(req, res);
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
    serviceTokenVerifier('svc-wallet', { 'svc-auth': [testKeys['svc-auth'].publicKey] })(
      String(seen['x-service-token']),
      new Date(),
    ),
  ).toBe('svc-auth');
});

test('sends a session assertion that is valid for this call only', async () => {
  let seen: IncomingMessage | undefined;
  const url = await instanceWith((req, res) => {
    seen = req;
    respond(200, { status: true, response: { balance: 1, bonus: 0, withdrawable: 1, locked: 0, version: 1 } })(
      req,
      res,
    );
  });
  const header = sessionAssertionHeader(
    sessionAssertionSigner(testKeys.gateway.privateKey, { 'svc-wallet': [testKeys['svc-wallet'].publicKey] }),
  );
  // It is valid for 0.8 s, which a call may take on a busy machine.
  let signedAt = new Date(0);
  const gateway = serviceCaller({
    urls: { 'svc-wallet': { open: [url], internal: [url] } },
    sign: serviceTokenSigner('gateway', testKeys.gateway.privateKey),
    assertSession: (...call) => {
      [, , , signedAt] = call;
      return header(...call);
    },
  });
  callers.push(gateway);
  const entry = { userId: 'u1', role: 'player', status: 'active', expiresAt: '2030-01-01T00:00:00.000Z' } as const;
  const row = sessionRowSigner(testKeys['svc-auth'].privateKey)('s1', entry, new Date(Date.now() + 30_000));
  const context = { requestId: 'r1', traceparent: `00-${'a'.repeat(32)}-${'b'.repeat(16)}-01` };
  const read = sessionAssertionReader(
    testKeys['svc-wallet'].privateKey,
    [testKeys.gateway.publicKey],
    sessionRowReader([testKeys['svc-auth'].publicKey]),
  );
  const asserted = (requestId: string) =>
    read(
      seen?.headers[SESSION_ASSERTION],
      { requestId, method: seen?.method ?? '', url: seen?.url ?? '' },
      's1',
      signedAt,
    );
  await gateway.call(endpoints.wallet, { playerToken: 'token', context, sessionRow: row });
  expect(asserted('r1')).toMatchObject({ userId: 'u1', row });
  expect(asserted('r2')).toBeUndefined();
  await gateway.call(endpoints.wallet, { playerToken: 'token', context });
  expect(seen?.headers[SESSION_ASSERTION]).toBeUndefined();
});

test.each([
  [
    'returns a refusal that the contract lists as data',
    409,
    { status: false, code: 'conflict', message: 'other content' },
    { kind: 'refusal', code: 'conflict', httpStatus: 409 },
  ],
  [
    'returns invalid input as data',
    422,
    { status: false, code: 'invalid-input', message: 'x', errors: [{ path: 'userId', msg: 'y' }] },
    { kind: 'refusal', code: 'invalid-input', errors: [{ path: 'userId' }] },
  ],
])('%s', async (_, status, body, expected) => {
  const caller = callerOf(await instanceWith(respond(status, body)));
  expect(await caller.call(endpoints.openWallet, { body: openWallet })).toMatchObject(expected);
});

test.each<[string, Answer]>([
  ['a fault', respond(500, { status: false, code: 'fault' })],
  ['an overload', respond(503, { status: false, code: 'busy' })],
  ['a rate limit between services', respond(429, { status: false, code: 'too-many-requests' })],
  ['an unknown service key', respond(401, { status: false, code: 'sign-in', tokenStatus: 0 })],
  ['a caller that is not allowed', respond(403, { status: false, code: 'forbidden' })],
  ['an HTML page', (_req, res) => void res.end('<html>')],
  ['a reply of another shape', respond(200, { status: true, response: { held: 'perhaps' } })],
  ['an unknown refusal code', respond(409, { status: false, code: 'who-knows' })],
  ['a cut connection', (req) => void req.socket.destroy()],
])('throws ServiceUnavailable on %s', async (_, answer) => {
  await expect(held(callerOf(await instanceWith(answer)))).rejects.toThrow(ServiceUnavailable);
});

test('times out after the time that the caller set', async () => {
  const caller = callerOf(await instanceWith(() => undefined));
  const started = Date.now();
  await expect(held(caller, { timeoutMs: 150 })).rejects.toThrow(ServiceUnavailable);
  expect(Date.now() - started).toBeLessThan(1000);
});

test('calls several instances in turn', async () => {
  const asked = [0, 0];
  const urls = await Promise.all(
    [0, 1].map((copy) =>
      instanceWith((req, res) => {
        asked[copy] = (asked[copy] ?? 0) + 1;
        respond(200, heldReply)(req, res);
      }),
    ),
  );
  const caller = callerOf(...urls);
  for (let call = 0; call < 6; call += 1) await held(caller);
  expect(asked).toEqual([3, 3]);
});

test('skips an unreachable instance, also for writes, because nothing was sent', async () => {
  const alive = await instanceWith(
    respond(200, { status: true, response: { balance: 40, bonus: 40, withdrawable: 0, locked: 0, version: 1 } }),
  );
  const caller = callerOf('http://127.0.0.1:9', alive);
  for (let call = 0; call < 4; call += 1)
    await expect(caller.call(endpoints.openWallet, { body: openWallet })).resolves.toMatchObject({ kind: 'reply' });
});

test('repeats an idempotent write on another instance after its connection broke', async () => {
  let asked = 0;
  const cut: Answer = (req) => {
    asked += 1;
    req.socket.destroy();
  };
  const alive = await instanceWith(
    respond(200, { status: true, response: { balance: 40, bonus: 40, withdrawable: 0, locked: 0, version: 1 } }),
  );
  await expect(
    callerOf(await instanceWith(cut), alive).call(endpoints.openWallet, { body: openWallet }),
  ).resolves.toMatchObject({ kind: 'reply' });
  expect(asked).toBe(1);
});
test('does not repeat a write without idempotency key after its connection broke', async () => {
  let asked = 0;
  const cut: Answer = (req) => {
    asked += 1;
    req.socket.destroy();
  };
  const caller = callerOf(await instanceWith(cut), await instanceWith(cut));
  await expect(
    caller.call(endpoints.withdraw, { playerToken: 'token', body: { upi: 'player@upi', amount: 100 } }),
  ).rejects.toThrow(ServiceUnavailable);
  expect(asked).toBe(1);
});

describe('an instance that hangs', () => {
  const aWhile = () => new Promise((resolve) => setTimeout(resolve, 2100));
  test('fails fast after three timeouts and is probed once in two seconds until it recovers', async () => {
    let hangs = true;
    let asked = 0;
    const copy = await instanceWith((_req, res) => {
      asked += 1;
      if (!hangs) respond(200, heldReply)(_req, res);
    });
    const caller = callerOf(copy);
    for (let i = 0; i < 3; i += 1)
      await expect(held(caller, { timeoutMs: 500 })).rejects.toBeInstanceOf(ServiceUnavailable);
    const started = Date.now();
    for (let i = 0; i < 20; i += 1)
      await expect(held(caller, { timeoutMs: 3000 })).rejects.toBeInstanceOf(ServiceUnavailable);
    // Without it each would wait for 3 s.
    expect(Date.now() - started).toBeLessThan(10_000);
    expect(asked).toBe(3);

    await aWhile();
    const tries = await Promise.allSettled(Array.from({ length: 10 }, () => held(caller, { timeoutMs: 500 })));
    expect(tries.every(({ status }) => status === 'rejected')).toBe(true);
    expect(asked).toBe(4);
    hangs = false;
    await aWhile();
    expect(await held(caller)).toMatchObject({ kind: 'reply' });
    expect(await held(caller)).toMatchObject({ kind: 'reply' });
  });

  test('is skipped if there is another instance', async () => {
    const silent = await instanceWith(() => undefined);
    const caller = callerOf(silent, await instanceWith(respond(200, heldReply)));
    const answers = await Promise.allSettled(Array.from({ length: 6 }, () => held(caller, { timeoutMs: 3000 })));
    expect(answers.filter(({ status }) => status === 'rejected')).toHaveLength(3);
    const started = Date.now();
    for (let i = 0; i < 6; i += 1) expect(await held(caller)).toMatchObject({ kind: 'reply' });
    // Half of them would wait for 3 s.
    expect(Date.now() - started).toBeLessThan(5000);
  });
});
