import { connect as connectSocket, createServer, type AddressInfo, type Socket } from 'node:net';
import { events, type Part } from '@baazi/contracts';
import { connect, type ChannelModel } from 'amqplib';
import pino from 'pino';
import { InfrastructureError } from '../faults/infrastructure-error';
import { createMetrics } from '../telemetry/metrics';
import { currentContext } from '../telemetry/request-context';
import { freshNamespace } from '../testing/test-env';
import { tcpProxy } from '../testing/tcp-proxy';
import { publicKeys, testKeys } from '../testing/test-keys';
import { Bus } from './bus';
import { frameSigner, toMessage } from './frame';
import { type OutboxRow, timeOrderedId } from './outbox';
import { removeQueues } from './remove-queues';
import { busNames } from './topology';

const url = process.env['RABBITMQ_URL'] ?? 'amqp://guest:guest@127.0.0.1:5672';
const retryDelaysMs = [50, 100];
const namespace = freshNamespace();
const names = busNames(namespace);
const queue = names.queue('svc-wallet', 'deposit-made');
let admin: ChannelModel;
let open: Bus[] = [];
const metrics = createMetrics('svc-wallet');

const makeBus = (
  deadQueues: 'quorum' | 'classic' = 'classic',
  more: { longestHoldMs?: number; url?: string; answerWithinMs?: number } = {},
): Bus => {
  const bus = new Bus({
    part: 'svc-wallet',
    url,
    namespace,
    log: pino({ level: 'silent' }),
    metrics,
    privateKey: testKeys['svc-wallet'].privateKey,
    publicKeys,
    retryDelaysMs,
    expireMs: 600_000,
    deadQueues,
    ...more,
  });
  open.push(bus);
  return bus;
};
const data = (depositId: string) => ({ depositId, userId: 'u1', amountPaise: 10_000, first: true, paymentId: 'p1' });
const rowOf = (payload: unknown, name = 'deposit-made'): OutboxRow => ({
  _id: timeOrderedId(Date.now()),
  name,
  version: 1,
  occurredAt: new Date().toISOString(),
  requestId: 'request-0001',
  traceparent: `00-${'a'.repeat(32)}-${'b'.repeat(16)}-01`,
  data: payload,
  pending: true,
  createdAt: new Date(),
});
const until = async (isTrue: () => boolean | Promise<boolean>): Promise<void> => {
  const giveUpAt = Date.now() + 8000;
  while (!(await isTrue())) {
    if (Date.now() > giveUpAt) throw new Error('timed out');
    await new Promise((resolve) => setTimeout(resolve, 20));
  }
};

beforeAll(async () => {
  admin = await connect(url);
  admin.on('error', () => undefined);
});
afterEach(async () => {
  for (const bus of open) {
    await bus.stop();
    await bus.close();
  }
  open = [];
  const channel = await admin.createChannel();
  channel.on('error', () => undefined);
  for (const name of [queue, names.dead(queue)]) await channel.deleteQueue(name);
  await channel.close();
});
afterAll(async () => {
  await admin.close();
  await removeQueues(url, namespace, { retryDelaysMs });
});

test('delivers an event with its payload, request id and trace', async () => {
  const bus = makeBus();
  const received: unknown[] = [];
  bus.on(
    events.depositMade,
    {},
    async (event) =>
      void received.push({
        ...event,
        trace: currentContext()?.traceparent.slice(3, 35),
        inContext: currentContext()?.requestId,
      }),
  );
  await bus.start();
  const row = rowOf({ ...data('d1'), newField: 'ignored' });
  expect(await bus.publish([row])).toEqual(new Set([row._id]));
  await until(() => received.length === 1);
  expect(received[0]).toMatchObject({
    id: row._id,
    name: 'deposit-made',
    requestId: 'request-0001',
    data: data('d1'),
    trace: 'a'.repeat(32),
    inContext: 'request-0001',
  });
});

test('connects to the next node of a cluster when one does not answer', async () => {
  const { username, password, host } = new URL(url);
  const bus = makeBus('classic', { url: `amqp://${username}:${password}@127.0.0.1:1,${host}` });
  await bus.start();
  const row = rowOf(data('d1'));
  expect(await bus.publish([row])).toEqual(new Set([row._id]));
});

test.each([
  ['says nothing more', (near: Socket) => void near.pause()],
  ['hangs up', (near: Socket) => void near.destroy()],
])('connects to the next node when one lets the service in and then %s', async (_name, fail) => {
  const { username, password, hostname, port } = new URL(url);
  const sockets = new Set<Socket>();
  const opened = jest.fn();
  const node = createServer((near) => {
    const far = connectSocket({ host: hostname, port: Number(port) });
    for (const socket of [near, far]) sockets.add(socket.on('error', () => undefined));
    far.on('data', (bytes) => near.write(bytes));
    near.on('data', (bytes) => {
      // Bytes 1 and 2 of a frame are its channel. Channel 0 is the handshake, whose first frame begins with `AMQP`.
      if (bytes.readUInt8(0) !== 1 || bytes.readUInt16BE(1) === 0) return void far.write(bytes);
      opened();
      fail(near);
    });
  });
  await new Promise<void>((resolve) => node.listen(0, '127.0.0.1', resolve));
  const { port: silentPort } = node.address() as AddressInfo;
  const nodes = `127.0.0.1:${silentPort},${hostname}:${port}`;
  // Without a heartbeat: a node may send it and answer nothing else.
  const bus = makeBus('classic', { url: `amqp://${username}:${password}@${nodes}?heartbeat=0`, answerWithinMs: 1000 });
  try {
    await bus.start();
    expect(opened).toHaveBeenCalled();
    const row = rowOf(data('d1'));
    expect(await bus.publish([row])).toEqual(new Set([row._id]));
  } finally {
    for (const socket of sockets) socket.destroy();
    node.close();
  }
});

test('connects to the next node when one stops confirming events', async () => {
  const { username, password, hostname, port } = new URL(url);
  const node = await tcpProxy({ host: hostname, port: Number(port) });
  const nodes = `127.0.0.1:${node.port},${hostname}:${port}`;
  const bus = makeBus('classic', { url: `amqp://${username}:${password}@${nodes}?heartbeat=0`, answerWithinMs: 1000 });
  try {
    await bus.start();
    node.fail('one-way');
    const row = rowOf(data('d1'));
    expect(await bus.publish([row])).toEqual(new Set());
    await until(async () => (await bus.publish([row])).has(row._id));
  } finally {
    await node.close();
  }
});

test('retries a handler that fails twice after growing delays, then completes the message (T103)', async () => {
  const bus = makeBus();
  const at: number[] = [];
  bus.on(events.depositMade, {}, async () => {
    at.push(Date.now());
    if (at.length < 3) throw new Error('not yet');
  });
  await bus.start();
  await bus.publish([rowOf(data('d1'))]);
  await until(() => at.length === 3);
  expect((at[1] ?? 0) - (at[0] ?? 0)).toBeGreaterThanOrEqual(45);
  expect((at[2] ?? 0) - (at[1] ?? 0)).toBeGreaterThanOrEqual(95);
  expect(await bus.deadLetters()).toEqual([]);
});

test.each(['quorum', 'classic'] as const)(
  'parks a message that always fails (%s); it can be listed repeatedly and replayed by id',
  async (deadQueues) => {
    const bus = makeBus(deadQueues);
    let tries = 0;
    let healed = false;
    bus.on(events.depositMade, {}, async () => {
      tries += 1;
      if (!healed) throw new Error('a bug');
    });
    await bus.start();
    const row = rowOf(data('d1'));
    await bus.publish([row]);
    await until(async () => (await bus.deadLetters()).length === 1);
    expect(tries).toBe(3);
    for (let attempt = 0; attempt < 25; attempt += 1) await bus.deadLetters();
    expect(await bus.deadLetters()).toMatchObject([
      { id: row._id, event: 'deposit-made', error: 'a bug', attempts: 2, queue: `${queue}.dead` },
    ]);
    // Listed messages are requeued asynchronously by the broker.
    await until(async () => (await bus.depths())[0]?.dead === 1);
    expect(await bus.depths()).toEqual([{ name: queue, messages: 0, dead: 1 }]);
    healed = true;
    expect(await bus.replay('another-id')).toBe(false);
    expect(await bus.replay(row._id)).toBe(true);
    await until(() => tries === 4);
    expect(await bus.deadLetters()).toEqual([]);
    expect(await bus.replay(row._id)).toBe(false);
  },
);

const signedBy = (part: Part, row: OutboxRow): Buffer => toMessage(row, frameSigner(testKeys[part].privateKey));
const unsigned = (row: OutboxRow): Buffer =>
  Buffer.from(
    signedBy('svc-wallet', row)
      .toString()
      .replace(/,"signature":.*/, '}'),
  );
/** The outcome of a message published directly to the exchange, bypassing the emitter's outbox. */
async function outcomeOf(content: Buffer): Promise<{ calls: number; error: string | undefined }> {
  const bus = makeBus();
  let calls = 0;
  bus.on(events.depositMade, {}, async () => void (calls += 1));
  await bus.start();
  const channel = await admin.createChannel();
  channel.publish(names.exchange, 'deposit-made', content, { messageId: 'x' });
  await channel.close();
  await until(async () => calls > 0 || (await bus.deadLetters()).length === 1);
  return { calls, error: (await bus.deadLetters())[0]?.error };
}
const forgeries = async (): Promise<number> =>
  (await metrics.forged.get()).values.reduce((sum, { value }) => sum + value, 0);

test.each([
  ['a payload of another shape', signedBy('svc-wallet', rowOf({ depositId: 'd1', amountPaise: 0.5 }))],
  ['the name of another event', signedBy('svc-wallet', rowOf(data('d1'), 'result-settled'))],
])('parks a message with %s without calling its handler', async (_, content) => {
  expect(await outcomeOf(content)).toEqual({ calls: 0, error: expect.stringContaining('as the contract has it') });
});

test.each([
  ['that is not JSON', Buffer.from('{')],
  ['without a signature', unsigned(rowOf(data('d1')))],
  [
    'with an empty signature',
    Buffer.from(
      unsigned(rowOf(data('d1')))
        .toString()
        .replace(/}$/, ',"signature":""}'),
    ),
  ],
  ['signed by a part that does not emit it', signedBy('svc-contest', rowOf(data('d1')))],
  [
    'altered after it was signed',
    Buffer.from(
      signedBy('svc-wallet', rowOf(data('d1')))
        .toString()
        .replace('10000', '99000'),
    ),
  ],
  [
    'with the signature of another one',
    Buffer.from(
      signedBy('svc-wallet', rowOf(data('d1')))
        .toString()
        .replace(
          /,"signature":.*/,
          /,"signature":.*/.exec(signedBy('svc-wallet', rowOf(data('d2'))).toString())?.[0] ?? '',
        ),
    ),
  ],
])('T122: parks and counts a message %s without calling its handler', async (_, content) => {
  const before = await forgeries();
  expect(await outcomeOf(content)).toEqual({ calls: 0, error: 'not signed by svc-wallet, who alone emits it' });
  expect(await forgeries()).toBe(before + 1);
});

test('T122: parks a forged message again when an operator replays it', async () => {
  const bus = makeBus();
  let calls = 0;
  bus.on(events.depositMade, {}, async () => void (calls += 1));
  await bus.start();
  const channel = await admin.createChannel();
  channel.publish(names.exchange, 'deposit-made', unsigned(rowOf(data('d1'))), { messageId: 'forged' });
  await channel.close();
  await until(async () => (await bus.deadLetters()).length === 1);
  const before = await forgeries();
  expect(await bus.replay('forged')).toBe(true);
  await until(async () => (await forgeries()) === before + 1);
  await until(async () => (await bus.deadLetters()).length === 1);
  expect(calls).toBe(0);
});

test('pauses the consumer while a dependency is unavailable, without counting or parking messages', async () => {
  const bus = makeBus();
  let tries = 0;
  const done: string[] = [];
  bus.on(events.depositMade, { concurrency: 5 }, async (event) => {
    tries += 1;
    if (tries <= 5) throw new InfrastructureError('the database is unavailable');
    done.push(event.data.depositId);
  });
  await bus.start();
  await bus.publish(['a', 'b', 'c'].map((id) => rowOf(data(id))));
  await until(() => done.length === 3);
  expect(done.sort()).toEqual(['a', 'b', 'c']);
  expect(await bus.deadLetters()).toEqual([]);
  expect(tries).toBeLessThanOrEqual(8);
});

test('does not count a long outage towards the delivery limit of the broker', async () => {
  const channel = await admin.createChannel();
  await channel.assertQueue(queue, {
    durable: true,
    arguments: { 'x-queue-type': 'quorum', 'x-delivery-limit': 2, 'x-dead-letter-exchange': names.dead(queue) },
  });
  await channel.close();
  const bus = makeBus('classic', { longestHoldMs: 10 });
  let tries = 0;
  bus.on(events.depositMade, {}, async () => {
    tries += 1;
    if (tries < 6) throw new InfrastructureError('the database is unavailable');
  });
  await bus.start();
  await bus.publish([rowOf(data('d1'))]);
  await until(async () => tries === 6 || (await bus.depths())[0]?.dead === 1);
  expect([tries, await bus.deadLetters()]).toEqual([6, []]);
});

test('does not report an unroutable event as sent, and declares the queues again', async () => {
  const bus = makeBus();
  await bus.start();
  const channel = await admin.createChannel();
  await channel.deleteQueue(queue);
  await channel.close();
  const row = rowOf(data('d1'));
  expect(await bus.publish([row])).toEqual(new Set());
  await until(() => bus.isConnected());
  expect(await bus.publish([row])).toEqual(new Set([row._id]));
});

test('resumes consuming after its queue was deleted', async () => {
  const bus = makeBus();
  const received: string[] = [];
  bus.on(events.depositMade, {}, async (event) => void received.push(event.data.depositId));
  await bus.start();
  const channel = await admin.createChannel();
  await channel.deleteQueue(queue);
  await channel.close();
  await until(async () => (await bus.publish([rowOf(data('after'))])).size === 1);
  await until(() => received.includes('after'));
});

test('redelivers a message whose consumer disconnected before acknowledging it', async () => {
  const first = makeBus();
  let begun = false;
  first.on(events.depositMade, {}, async () => {
    begun = true;
    await new Promise(() => undefined);
  });
  await first.start();
  await first.publish([rowOf(data('d1'))]);
  await until(() => begun);
  await first.close();
  const second = makeBus();
  const received: string[] = [];
  second.on(events.depositMade, {}, async (event) => void received.push(event.data.depositId));
  await second.start();
  await until(() => received.length === 1);
  open = [second];
});

test('keeps using a queue that an earlier version declared with other settings', async () => {
  const channel = await admin.createChannel();
  await channel.assertQueue(names.dead(queue), { durable: true, arguments: { 'x-max-length': 1000 } });
  await channel.close();
  const bus = makeBus();
  const received: string[] = [];
  bus.on(events.depositMade, {}, async (event) => void received.push(event.data.depositId));
  await bus.start();
  await bus.publish([rowOf(data('d1'))]);
  await until(() => received.length === 1);
});

test('reports nothing as sent, without throwing, while the broker is unavailable', async () => {
  const bus = makeBus();
  expect(bus.isConnected()).toBe(false);
  expect(await bus.publish([rowOf(data('d1'))])).toEqual(new Set());
});
