import { endpoints, events } from '@baazi/contracts';
import { reply } from './http/handler';
import { inTransaction } from './mongo/in-transaction';
import type { Service } from './service';
import { tcpProxy, type TcpProxy } from './testing/tcp-proxy';
import { testMongo } from './testing/test-mongo';
import { startTestService, testEnv, type TestService } from './testing/testing';

/** A service whose database, broker and Redis can be disconnected one by one. */
let broker: TcpProxy;
let redis: TcpProxy;
let database: TcpProxy;
let mongo: Awaited<ReturnType<typeof testMongo>>;
let service: TestService;
const received: string[] = [];
let onDeposit: () => Promise<unknown> = async () => undefined;

const setUp = async (made: Service): Promise<void> => {
  made.bus.on(events.depositMade, {}, async (event) => {
    await onDeposit();
    received.push(event.data.depositId);
  });
  made.http.handle(endpoints.wallet, async () =>
    reply({ balance: await made.outbox.depth(), bonus: 0, withdrawable: 0, locked: 0, version: 1 }),
  );
};
const deposit = (depositId: string) => ({ depositId, userId: 'u1', amountPaise: 5000, first: false, paymentId: 'p' });
const publish = (depositId: string): Promise<void> =>
  inTransaction(service, async (tx) => tx.publish(events.depositMade, deposit(depositId)));
const until = async (isTrue: () => boolean | Promise<boolean>): Promise<void> => {
  const giveUpAt = Date.now() + 20_000;
  while (!(await isTrue())) {
    if (Date.now() > giveUpAt) throw new Error('timed out');
    await new Promise((resolve) => setTimeout(resolve, 25));
  }
};
const proxyOf = (url: string | undefined, usualPort: number): Promise<TcpProxy> => {
  const { hostname, port } = new URL(url ?? '');
  return tcpProxy({ host: hostname, port: port === '' ? usualPort : Number(port) });
};
jest.setTimeout(40_000);

beforeAll(async () => {
  mongo = await testMongo();
  const env = testEnv('svc-wallet', { namespace: 'addresses' });
  broker = await proxyOf(env['RABBITMQ_URL'], 5672);
  redis = await proxyOf(env['REDIS_URL'], 6379);
  database = await proxyOf(mongo.url, 27017);
  service = await startTestService('svc-wallet', {}, setUp, {
    RABBITMQ_URL: `amqp://guest:guest@127.0.0.1:${broker.port}`,
    REDIS_URL: `redis://127.0.0.1:${redis.port}`,
    MONGODB_URL: mongo.url.replace(/@[^/]*\/.*/, `@127.0.0.1:${database.port}/?directConnection=true`),
  });
}, 60_000);
afterAll(async () => {
  for (const proxy of [broker, redis, database]) proxy.mend();
  await until(() => service.bus.isConnected());
  await service.stop();
  for (const proxy of [broker, redis, database]) await proxy.close();
  await mongo.stop();
});

describe('broker outage', () => {
  test('publishes events committed meanwhile after the recovery, and consumers resume', async () => {
    broker.cut();
    await until(() => !service.bus.isConnected());
    await publish('while-away-1');
    await publish('while-away-2');
    expect(await service.outbox.depth()).toBe(2);
    expect(await service.raw('internal', '/health/ready')).toMatchObject({
      status: 200,
      body: { response: { rabbitmq: 'down', mongodb: 'up' } },
    });
    broker.mend();
    await until(() => received.includes('while-away-1') && received.includes('while-away-2'));
    await until(async () => (await service.outbox.depth()) === 0);
    await publish('afterwards');
    await until(() => received.includes('afterwards'));
  });
  test('redelivers a message whose connection was cut while it was handled', async () => {
    let times = 0;
    onDeposit = async () => {
      times += 1;
      if (times === 1) broker.cut();
      await new Promise((resolve) => setTimeout(resolve, 50));
    };
    await publish('cut-in-the-middle');
    await until(() => times >= 1);
    broker.mend();
    await until(() => times >= 2);
    await until(() => service.bus.isConnected());
    expect(await service.bus.deadLetters()).toEqual([]);
    onDeposit = async () => undefined;
  });
});

describe('Redis outage', () => {
  test('answers 503 quickly while sessions cannot be read, and recovers', async () => {
    const { token } = await service.signIn();
    expect((await service.call(endpoints.wallet, { token })).status).toBe(200);
    redis.stall();
    const started = Date.now();
    expect((await service.call(endpoints.wallet, { token })).status).toBe(503);
    expect(Date.now() - started).toBeLessThan(1500);
    service.live.send('u1', 'notice', { message: 'lost', alertType: 'success' });
    // A hanging Redis is treated as unavailable: later requests do not wait for it.
    await until(() => service.redis.status !== 'ready');
    const later = Date.now();
    for (let i = 0; i < 5; i += 1) expect((await service.call(endpoints.wallet, { token })).status).toBe(503);
    expect(Date.now() - later).toBeLessThan(500);
    redis.mend();
    await until(async () => (await service.call(endpoints.wallet, { token })).status === 200);
  });
});

describe('database outage', () => {
  test('answers 503, is not ready, pauses consumers, and recovers', async () => {
    const { token } = await service.signIn();
    database.cut();
    const answer = await service.call(endpoints.wallet, { token });
    expect(answer).toMatchObject({ status: 503, body: { code: 'busy' } });
    expect((await service.raw('internal', '/health/ready')).status).toBe(503);
    expect((await service.raw('internal', '/health/live')).status).toBe(200);
    database.mend();
    await until(async () => (await service.call(endpoints.wallet, { token })).status === 200);
    await publish('healed');
    await until(() => received.includes('healed'));
  });
});

describe('shutdown', () => {
  test('answers a running request and accepts no new one', async () => {
    let release: (() => void) | undefined;
    const stopping = await startTestService('svc-wallet', {}, async (made) => {
      made.http.handle(endpoints.ownWithdrawals, async () => {
        await new Promise<void>((resolve) => (release = resolve));
        return reply({ data: [], metadata: [] });
      });
    });
    const underWay = stopping.call(endpoints.ownWithdrawals, { token: (await stopping.signIn()).token });
    await until(() => release !== undefined);
    const stopped = stopping.stop();
    setTimeout(() => release?.(), 200);
    expect(await underWay).toMatchObject({ status: 200 });
    await stopped;
    await expect(stopping.raw('public', '/health/live')).rejects.toThrow();
  });
});
