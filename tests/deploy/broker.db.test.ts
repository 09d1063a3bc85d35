import { execFileSync } from 'node:child_process';
import fs from 'node:fs';
import os from 'node:os';
import path from 'node:path';
import { events, partNames, type EventEntry, type Part } from '@baazi/contracts';
import { connect, type ChannelModel } from 'amqplib';
import pino from 'pino';
import { routes } from '../../deploy/rabbitmq/routes.mjs';
import { Bus } from '../../packages/service-kit/src/bus/bus';
import { type OutboxRow, timeOrderedId } from '../../packages/service-kit/src/bus/outbox';
import { busNames } from '../../packages/service-kit/src/bus/topology';
import { createMetrics } from '../../packages/service-kit/src/telemetry/metrics';
import { publicKeys, testKeys } from '../../packages/service-kit/src/testing/test-keys';
import { readEnvironment, root } from './compose-file';
import { startBroker, type OwnServer } from './own-broker';

jest.setTimeout(120_000);
const names = busNames('baazi');
const table = Object.values<EventEntry>(events);
const services = partNames.filter((part) => part !== 'gateway');
let folder: string;
let passwords: Record<string, string>;
let broker: OwnServer;
const open: { close(): Promise<unknown> }[] = [];

beforeAll(async () => {
  folder = fs.mkdtempSync(path.join(os.tmpdir(), 'baazi-env-'));
  execFileSync(process.execPath, [path.join(root, 'deploy/make-env.mjs'), folder]);
  const made = readEnvironment(folder);
  passwords = Object.fromEntries(
    services.map((part) => [part, made[`${part.toUpperCase().replaceAll('-', '_')}_RABBITMQ_PASSWORD`] ?? '']),
  );
  broker = await startBroker(path.join(folder, '.secrets/rabbitmq.json'), {
    name: 'svc-auth',
    password: passwords['svc-auth'] ?? '',
  });
});
afterEach(async () => {
  for (const one of open.splice(0)) await one.close().catch(() => undefined);
});
afterAll(async () => {
  await broker?.stop();
  fs.rmSync(folder, { recursive: true, force: true });
});

const urlOf = (part: string, password = passwords[part]): string =>
  `amqp://${part}:${password}@127.0.0.1:${broker.port}`;
const busOf = (part: Part): Bus => {
  const bus = new Bus({
    part,
    url: urlOf(part),
    namespace: 'baazi',
    log: pino({ level: 'silent' }),
    metrics: createMetrics(part),
    privateKey: testKeys[part].privateKey,
    publicKeys,
    retryDelaysMs: [50],
    deadQueues: 'classic',
  });
  open.push({ close: () => bus.stop().then(() => bus.close()) });
  return bus;
};
async function comeIn(part: string): Promise<ChannelModel> {
  const model = await connect(urlOf(part));
  model.on('error', () => undefined);
  open.push(model);
  return model;
}
const rowOf = (name: string, data: unknown): OutboxRow => ({
  _id: timeOrderedId(Date.now()),
  name,
  version: 1,
  occurredAt: new Date().toISOString(),
  requestId: 'request-0001',
  traceparent: `00-${'a'.repeat(32)}-${'b'.repeat(16)}-01`,
  data,
  pending: true,
  createdAt: new Date(),
});
const cut = { market: 'match:ipl-2025-1', voidFrom: '2025-03-22T13:30:00.000Z' };
/** The broker's answer to one operation on a channel of its own: undefined, or why it closed the channel. */
async function answerTo(
  part: string,
  deed: (channel: Awaited<ReturnType<ChannelModel['createConfirmChannel']>>) => unknown,
): Promise<string> {
  const model = await comeIn(part);
  const channel = await model.createConfirmChannel();
  const refused = new Promise<string>((resolve) => channel.once('error', (error: Error) => resolve(error.message)));
  const done = (async () => {
    await deed(channel);
    await channel.waitForConfirms();
    return '';
  })().catch((error: unknown) => (error instanceof Error ? error.message : String(error)));
  const answer = await Promise.race([refused, done]);
  // The broker's reason arrives with the channel's end.
  return answer === ''
    ? ''
    : Promise.race([refused, new Promise<string>((resolve) => setTimeout(() => resolve(answer), 500))]);
}
const until = async (isTrue: () => boolean | Promise<boolean>): Promise<void> => {
  for (const giveUpAt = Date.now() + 10_000; !(await isTrue());) {
    if (Date.now() > giveUpAt) throw new Error('it did not come to pass');
    await new Promise((resolve) => setTimeout(resolve, 20));
  }
};

test("derives the broker's permissions from the event table", () => {
  expect(routes).toEqual(
    Object.fromEntries(table.map(({ name, emitters, consumers }) => [name, { emitters, consumers }])),
  );
});

test("T102: with production's permissions an event is sent, consumed, retried, parked and replayed", async () => {
  const [contest, wallet] = [busOf('svc-contest'), busOf('svc-wallet')];
  let healed = false;
  const received: unknown[] = [];
  let tries = 0;
  wallet.on(events.entryCut, {}, async ({ data }) => {
    tries += 1;
    if (!healed) throw new Error('a bug');
    received.push(data);
  });
  // The emitter comes first and declares what its consumer will need.
  await contest.start();
  const row = rowOf('entry-cut', cut);
  expect(await contest.publish([row])).toEqual(new Set([row._id]));
  await wallet.start();
  await until(async () => (await wallet.deadLetters()).length === 1);
  expect(tries).toBe(2);
  healed = true;
  expect(await wallet.replay(row._id)).toBe(true);
  await until(() => received.length === 1);
  expect(received).toEqual([cut]);
});

test.each(services)('T102: %s declares, and sends its own events', async (part) => {
  const bus = busOf(part);
  await bus.start();
  for (const { name } of table.filter(({ emitters }) => emitters.includes(part))) {
    const row = rowOf(name, {});
    expect([name, (await bus.publish([row])).has(row._id)]).toEqual([name, true]);
  }
});

const foreign = services.flatMap((part) =>
  table.filter(({ emitters }) => !emitters.includes(part)).map(({ name }) => [part, name] as const),
);
test.each(foreign)('T102: %s cannot send %s', async (part, name) => {
  await busOf('svc-contest').start();
  await busOf('svc-wallet').start();
  await busOf('svc-auth').start();
  expect(await answerTo(part, (channel) => channel.publish(names.exchange, name, Buffer.from('{}')))).toMatch(
    /ACCESS_REFUSED|403/,
  );
});

test.each([
  ['past the topics, straight into the queue', (queue: string) => ['', queue]],
  ['by the way of what was tried again', (queue: string) => [names.again('svc-wallet'), queue]],
  ['by the way of what waits for its next try', (queue: string) => [names.retry('svc-wallet', 50), queue]],
  ['as a parked one, for an operator to replay', (queue: string) => [names.dead(queue), '']],
] as const)('T102: svc-auth cannot forge a result %s', async (_, wayTo) => {
  await busOf('svc-contest').start();
  const wallet = busOf('svc-wallet');
  const received: unknown[] = [];
  wallet.on(events.resultDeclared, {}, async ({ data }) => void received.push(data));
  await wallet.start();
  const [exchange = '', key = ''] = wayTo(names.queue('svc-wallet', 'result-settled'));
  const forged = Buffer.from(
    JSON.stringify({
      id: 'forged',
      name: 'result-settled',
      version: 1,
      occurredAt: '2025-03-22T18:00:00.000Z',
      requestId: 'request-0001',
      data: { market: 'match:ipl-2025-1', outcome: 'DC', revision: 1, totals: {} },
    }),
  );
  expect(
    await answerTo('svc-auth', (channel) => channel.publish(exchange, key, forged, { messageId: 'forged' })),
  ).toMatch(/ACCESS_REFUSED|403/);
  expect([received, (await wallet.deadLetters()).filter(({ id }) => id === 'forged')]).toEqual([[], []]);
});

test('T102: a part cannot bind an exchange of its own to the queue of another, nor consume events that are not its own', async () => {
  await busOf('svc-contest').start();
  await busOf('svc-wallet').start();
  const queue = names.queue('svc-wallet', 'result-settled');
  const hang = answerTo('svc-auth', async (channel) => {
    await channel.assertExchange('baazi.svc-auth.mine', 'fanout', { durable: false, autoDelete: true });
    await channel.bindQueue(queue, 'baazi.svc-auth.mine', '');
  });
  const listen = answerTo('svc-auth', async (channel) => {
    await channel.assertQueue('baazi.svc-auth.mine', { durable: false, autoDelete: true, exclusive: true });
    await channel.bindQueue('baazi.svc-auth.mine', names.exchange, 'result-settled');
  });
  expect(await hang).toMatch(/ACCESS_REFUSED|403/);
  expect(await listen).toMatch(/ACCESS_REFUSED|403/);
  expect(await answerTo('svc-auth', (channel) => channel.get(queue))).toMatch(/ACCESS_REFUSED|403/);
});

test('T102: nobody signs in as the guest, or with the password of another', async () => {
  await expect(connect(urlOf('guest', 'guest'))).rejects.toThrow(/ACCESS_REFUSED|403/);
  await expect(connect(urlOf('svc-contest', passwords['svc-auth']))).rejects.toThrow(/ACCESS_REFUSED|403/);
});
