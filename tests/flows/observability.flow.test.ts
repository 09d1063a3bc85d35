import { randomBytes, randomUUID } from 'node:crypto';
import fs from 'node:fs';
import path from 'node:path';
import { connect } from 'amqplib';
import OpenAPIClientAxios, { type Document } from 'openapi-client-axios';
import { z } from 'zod';
import { startTestStack, type TestStack } from '../../dev/src/stack/testing/start-test-stack';
import {
  spanReceiver,
  type ReceivedSpan,
  type SpanReceiver,
} from '../../packages/service-kit/src/testing/span-receiver';
import { queriedMetrics } from '../deploy/asked-metrics';
import { messageOf } from '../portal/as-part';
import { portalClient, until, type Match } from '../portal/client';

jest.setTimeout(240_000);
let collector: SpanReceiver;
let stack: TestStack;
let portal: ReturnType<typeof portalClient>;
let operator: string;
let player: Awaited<ReturnType<typeof portal.signUp>>;
let first: Match;
let second: Match;
// Noon of 5 April 2025, a double header.
beforeAll(async () => {
  collector = await spanReceiver();
  const args = ['--at', '2025-04-05T12:00:00+05:30', '--fresh'];
  stack = await startTestStack({
    args,
    env: { OTEL_EXPORTER_OTLP_ENDPOINT: collector.url, OTEL_BSP_SCHEDULE_DELAY: '100' },
  });
  portal = portalClient(stack);
  operator = await portal.operator();
  player = await portal.signUp();
  await portal.deposit(player.token, 4);
  const [one, two] = await portal.matches(player.token);
  if (!one || !two) throw new Error('no matches');
  [first, second] = [one, two];
});
afterAll(async () => {
  await stack.stop();
  await collector.close();
});

/** A browser's call carries a trace and a span of its own. */
function click(): { traceId: string; spanId: string; headers: Record<string, string> } {
  const [traceId, spanId] = [randomBytes(16).toString('hex'), randomBytes(8).toString('hex')];
  return { traceId, spanId, headers: { traceparent: `00-${traceId}-${spanId}-01` } };
}
const described = (spans: ReceivedSpan[]): string[] => spans.map(({ service, name }) => `${service}: ${name}`);
/** From the browser down to this span. */
function wayTo(spans: ReceivedSpan[], last: string): string[] {
  const way: string[] = [];
  for (
    let at = spans.find(({ service, name }) => `${service}: ${name}` === last);
    at;
    at = spans.find(({ spanId }) => spanId === at?.parentSpanId)
  )
    way.unshift(...described([at]));
  return way;
}
async function whole(traceId: string, last: string): Promise<ReceivedSpan[]> {
  await until(last, () => described(collector.of(traceId)).includes(last));
  await until('no orphans', () => collector.orphans(traceId).length === 0);
  return collector.of(traceId);
}
/** The open page of a player. */
async function listen(token: string): Promise<{ text: () => string; close: () => void }> {
  const leaving = new AbortController();
  const reply = await fetch(`${stack.base}/api/live`, { headers: { 'x-auth-token': token }, signal: leaving.signal });
  let text = '';
  const read = async (): Promise<void> => {
    for await (const chunk of reply.body ?? []) text += Buffer.from(chunk as Uint8Array).toString('utf8');
  };
  read().catch(() => undefined);
  await until('the snapshot', () => text.includes('event: balance'));
  return { text: () => text, close: () => leaving.abort() };
}

test('a client generated from the document finds a match, stakes once however often it is sent, and reads a refusal', async () => {
  const { token } = await portal.signUp();
  await portal.deposit(token, 4);
  const client = await generatedClient('/openapi.json', token);
  const before = await portal.balance(token);
  const stake = () =>
    client.joinContest?.(
      { 'idempotency-key': key },
      { matchID: second.matchID, match_id: second.match_id, chosenTeam: second.teams[0], amount: 49 },
    );
  const key = randomUUID();
  expect(await stake()).toMatchObject({ status: 201, data: { status: true } });
  expect(await stake()).toMatchObject({ status: 200, data: { status: true } });
  expect(await portal.balance(token)).toBe(before - 49);
  expect(await client.listTeams?.({ limit: 5 })).toMatchObject({ status: 200, data: { status: true } });
  expect(await client.transactionDetail?.({ id: 'unknown' })).toMatchObject({ status: 404, data: { status: false } });
});

test("the operators' document stands behind their login, and a client generated from it reads the console", async () => {
  const path = '/api/admin/openapi.json';
  expect(await portal.call('GET', path, { token: player.token })).toMatchObject({ http: 403, status: false });
  const client = await generatedClient(path, operator);
  expect(await client.adminMatches?.()).toMatchObject({ status: 200, data: { status: true } });
  expect((await fetch(`${stack.base}/openapi.json`).then((reply) => reply.text())).includes('/api/admin/matches')).toBe(
    false,
  );
});

async function generatedClient(path: string, token: string) {
  const headers = { 'x-auth-token': token };
  const definition: unknown = await fetch(stack.base + path, { headers }).then((reply) => reply.json());
  const api = new OpenAPIClientAxios({
    definition: definition as Document,
    axiosConfigDefaults: { headers, adapter: 'fetch', validateStatus: () => true },
  });
  return api.init();
}

test('traces a join: the browser’s click, gateway, contest, wallet, its transaction, and the open page that receives it', async () => {
  const page = await listen(player.token);
  const { traceId, headers } = click();
  const joined = await portal.call('POST', '/api/user/teams', {
    token: player.token,
    headers,
    body: { matchID: first.matchID, match_id: first.match_id, chosenTeam: first.teams[0], amount: 200 },
  });
  expect(joined).toMatchObject({ status: true });
  const spans = await whole(traceId, 'gateway: deliver pick');
  await until('the page', () => page.text().includes(`trace: ${traceId}`));
  page.close();
  const entryPoint = [
    'browser: POST /api/user/teams',
    'gateway: POST /api/user/teams',
    'gateway: pass on to svc-contest',
    'svc-contest: POST /api/user/teams',
  ];
  expect(wayTo(spans, 'gateway: deliver pick')).toEqual([
    ...entryPoint,
    'svc-contest: live pick',
    'gateway: deliver pick',
  ]);
  const stake = spans.find(
    ({ service, name }) => service === 'svc-wallet' && name.startsWith('transaction POST /internal/'),
  );
  expect(wayTo(spans, `svc-wallet: ${stake?.name}`).slice(0, 4)).toEqual(entryPoint);
  // Not under the commit, which other players' stakes may share.
  expect(wayTo(spans, 'gateway: deliver balance').slice(-3)).toEqual([
    'svc-wallet: POST /internal/stakes/place',
    'svc-wallet: live balance',
    'gateway: deliver balance',
  ]);
  expect(spans.find(({ service, kind }) => service === 'svc-contest' && kind === 2)).toMatchObject({
    attributes: {
      'http.request.method': 'POST',
      'http.route': '/api/user/teams',
      'http.response.status_code': 201,
      'baazi.request_id': expect.stringMatching(/^[0-9a-f-]{36}$/),
    },
  });
});

test('traces a result: both outboxes, the broker, settlement and back to the player’s page', async () => {
  await portal.moveClock(operator, '2025-04-05T23:55:00+05:30');
  const page = await listen(player.token);
  const { traceId, spanId, headers } = click();
  expect(
    await portal.call('POST', `/api/admin/matches/${first.matchID}/result`, {
      token: operator,
      headers,
      body: { outcome: first.teams[0], note: 'official scorecard', feedWrong: 'the test decides' },
    }),
  ).toMatchObject({ status: true });
  const spans = await whole(traceId, 'gateway: deliver pick');
  expect(wayTo(spans, 'gateway: deliver pick')).toEqual([
    'browser: POST /api/admin/matches/:matchID/result',
    'gateway: POST /api/admin/matches/:matchID/result',
    'gateway: pass on to svc-contest',
    'svc-contest: POST /api/admin/matches/:matchID/result',
    'svc-contest: transaction POST /api/admin/matches/:matchID/result',
    'svc-contest: publish result-settled',
    'svc-wallet: process result-settled',
    'svc-wallet: transaction result-settled',
    'svc-wallet: transaction settle',
    'svc-wallet: publish stakes-settled',
    'svc-contest: process stakes-settled',
    'svc-contest: live pick',
    'gateway: deliver pick',
  ]);
  expect(spans.filter(({ parentSpanId }) => parentSpanId === '')).toMatchObject([{ service: 'browser', spanId }]);
  await until('the page', () =>
    page.text().includes(`trace: ${traceId}\ndata: {"matchID":"${first.matchID}","state":"settled"`),
  );
  page.close();
});

test('writes the trace into log lines of every part, beside the request id of the answer', async () => {
  const { traceId, headers } = click();
  const reply = await fetch(`${stack.base}/api/user/wallet/transactions`, {
    headers: { ...headers, 'x-auth-token': player.token },
  });
  const line = await until('the line', () =>
    fs
      .readFileSync(path.join(stack.dataDir, 'logs/svc-wallet.log'), 'utf8')
      .split('\n')
      .find((one) => one.includes(traceId)),
  );
  expect(JSON.parse(line)).toMatchObject({
    trace: traceId,
    requestId: reply.headers.get('x-request-id'),
    part: 'svc-wallet',
  });
});

test('puts no secret into spans: no token, address, name or password', () => {
  const reported = collector.text();
  expect(collector.spans.length).toBeGreaterThan(50);
  for (const secret of [
    '@',
    'eyJ',
    player.password,
    player.name,
    player.token.slice(-20),
    stack.operator().password,
    'official scorecard',
  ])
    expect(reported).not.toContain(secret);
});

const system = z.looseObject({
  parts: z.array(z.looseObject({ name: z.string(), ready: z.boolean(), version: z.string() })),
  queues: z.array(z.object({ part: z.string(), name: z.string(), messages: z.number(), dead: z.number() })),
  deadLetters: z.array(z.looseObject({ id: z.string(), part: z.string(), event: z.string(), error: z.string() })),
});
const attempt = async () =>
  system.parse(portal.done(await portal.call('GET', '/api/admin/system', { token: operator }), 'system'));

test('shows a parked message to operators, who replay it, and then it is handled', async () => {
  await portal.moveClock(operator, '2025-04-06T10:00:00+05:30');
  const later = (await portal.matches(player.token)).find(
    ({ matchID }) => ![first.matchID, second.matchID].includes(matchID),
  );
  if (!later) throw new Error('no match');
  const before = await portal.balance(player.token);
  portal.done(await portal.join(player.token, later, later.teams[0], 100), 'join');
  const queue = (await attempt()).queues.find(({ name }) => name.endsWith('svc-wallet.entry-cut'))?.name ?? '';
  // As the bus parks it: 'entries since yesterday are void' failed at every attempt.
  const id = randomUUID();
  const message = messageOf(stack, 'svc-contest', {
    _id: id,
    name: 'entry-cut',
    version: 1,
    occurredAt: new Date().toISOString(),
    requestId: `parked-${id}`,
    data: { market: `match:${later.matchID}`, voidFrom: '2020-01-01T00:00:00.000Z' },
  });
  await park(`${queue}.dead`, id, message);
  const seen = await attempt();
  expect(seen.deadLetters).toMatchObject([
    { id, part: 'svc-wallet', event: 'entry-cut', error: 'a bug that is mended now' },
  ]);
  expect(seen.parts.map(({ name, ready }) => `${name} ${ready}`).sort()).toEqual([
    'gateway true',
    'svc-auth true',
    'svc-contest true',
    'svc-notify true',
    'svc-wallet true',
  ]);
  expect(seen.parts.map(({ version }) => version)).toEqual(
    seen.parts.map(() => expect.stringMatching(/^\d+\.\d+\.\d+$/)),
  );
  expect(await portal.balance(player.token)).toBe(before - 100);

  const replay = (token: string) =>
    portal.call('POST', `/api/admin/system/dead-letters/svc-wallet/${id}/replay`, {
      token,
      body: { reason: 'the bug is mended' },
    });
  expect(await replay(player.token)).toMatchObject({ http: 403 });
  expect(await replay(operator)).toMatchObject({ status: true });
  await until('the refund', async () => (await portal.balance(player.token)) === before);
  expect((await attempt()).deadLetters).toEqual([]);
  expect(await replay(operator)).toMatchObject({ http: 404 });
  const { data } = portal.done(await portal.call('GET', '/api/admin/audit', { token: operator }), 'audit') as {
    data: unknown[];
  };
  expect(data).toContainEqual(
    expect.objectContaining({
      action: 'dead-letter-replayed',
      subject: id,
      reason: 'the bug is mended',
      part: 'svc-wallet',
    }),
  );
  expect(await portal.books(operator)).toMatchObject({ balanced: true });
});

test('exposes every metric that an alert or a panel queries, with its labels', async () => {
  const ports = readPorts();
  const pages = await Promise.all(
    ['gateway', 'svc-auth', 'svc-contest', 'svc-notify', 'svc-wallet'].map(async (part) => {
      const reply = await fetch(`http://127.0.0.1:${ports[`${part}.internal`]}/metrics`);
      expect(reply.status).toBe(200);
      const page = await reply.text();
      expect(page).toContain(`part="${part}"`);
      return page;
    }),
  );
  const all = pages.join('\n');
  const missing = queriedMetrics.filter(({ name, labels }) => {
    if (!new RegExp(`^# TYPE ${name.replace(/_(bucket|count|sum)$/, '')} `, 'm').test(all)) return true;
    const series = [...all.matchAll(new RegExp(`^${name}\\{(.*)\\} `, 'gm'))].map(([, own = '']) => own);
    return series.length > 0 && !series.some((own) => labels.every((label) => own.includes(`${label}="`)));
  });
  expect(missing).toEqual([]);
});

const readPorts = () =>
  z.record(z.string(), z.number()).parse(JSON.parse(fs.readFileSync(path.join(stack.dataDir, 'ports.json'), 'utf8')));

async function park(queue: string, messageId: string, content: Buffer): Promise<void> {
  const broker = await connect(
    process.env.RABBITMQ_URL ?? `amqp://guest:guest@127.0.0.1:${readPorts()['rabbitmq'] ?? 5672}`,
  );
  const channel = await broker.createConfirmChannel();
  channel.sendToQueue(queue, content, {
    messageId,
    persistent: true,
    contentType: 'application/json',
    headers: {
      'x-attempt': 4,
      'x-error': 'a bug that is mended now',
      'x-failed-at': new Date().toISOString(),
      'x-event': 'entry-cut',
    },
  });
  await channel.waitForConfirms();
  await broker.close();
}
