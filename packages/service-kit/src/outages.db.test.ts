import { endpoints, events } from '@baazi/contracts';
import { reply } from './http/handler';
import { inTransaction } from './mongo/in-transaction';
import type { Service } from './service';
import { tcpProxy, type TcpProxy } from './testing/tcp-proxy';
import { testMongo } from './testing/test-mongo';
import { startTestService, testEnv, type TestService } from './testing/testing';

/** One service whose servers can be taken away one by one. */
let broker: TcpProxy;
let redis: TcpProxy;
let database: TcpProxy;
let mongo: Awaited<ReturnType<typeof testMongo>>;
let service: TestService;
const heard: string[] = [];
let onDeposit: () => Promise<unknown> = async () => undefined;

const setUp = async (made: Service): Promise<void> => {
  made.bus.on(events.depositMade, {}, async (event) => {
    await onDeposit();
    heard.push(event.data.depositId);
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
    if (Date.now() > giveUpAt) throw new Error('it did not come to pass');
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

describe('the broker goes', () => {
  test('what is committed meanwhile is told when it is back, and the consumers hear again', async () => {
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
    await until(() => heard.includes('while-away-1') && heard.includes('while-away-2'));
    await until(async () => (await service.outbox.depth()) === 0);
    await publish('afterwards');
    await until(() => heard.includes('afterwards'));
  });
  test('in the middle of a message: the message comes again', async () => {
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

describe('Redis goes', () => {
  test('a request does not hang: nobody can tell who is signed in, so it says try again; and it heals', async () => {
    const { token } = await service.signIn();
    expect((await service.call(endpoints.wallet, { token })).status).toBe(200);
    redis.stall();
    const started = Date.now();
    expect((await service.call(endpoints.wallet, { token })).status).toBe(503);
    expect(Date.now() - started).toBeLessThan(1500);
    service.live.send('u1', 'notice', { message: 'lost', alertType: 'success' });
    // One that hangs is as one that is down: who comes later does not wait for it again.
    await until(() => service.redis.status !== 'ready');
    const later = Date.now();
    for (let i = 0; i < 5; i += 1) expect((await service.call(endpoints.wallet, { token })).status).toBe(503);
    expect(Date.now() - later).toBeLessThan(500);
    redis.mend();
    await until(async () => (await service.call(endpoints.wallet, { token })).status === 200);
  });
});

describe('the database goes', () => {
  test('requests are told to try again, the part is not ready, consumers wait, and all of it heals', async () => {
    const { token } = await service.signIn();
    database.cut();
    const answer = await service.call(endpoints.wallet, { token });
    expect(answer).toMatchObject({ status: 503, body: { code: 'busy' } });
    expect((await service.raw('internal', '/health/ready')).status).toBe(503);
    expect((await service.raw('internal', '/health/live')).status).toBe(200);
    database.mend();
    await until(async () => (await service.call(endpoints.wallet, { token })).status === 200);
    await publish('healed');
    await until(() => heard.includes('healed'));
  });
});

describe('the service itself goes', () => {
  test('a request under way is answered, a new one is not taken', async () => {
    let release: (() => void) | undefined;
    const leaving = await startTestService('svc-wallet', {}, async (made) => {
      made.http.handle(endpoints.ownWithdrawals, async () => {
        await new Promise<void>((resolve) => (release = resolve));
        return reply({ data: [], metadata: [] });
      });
    });
    const underWay = leaving.call(endpoints.ownWithdrawals, { token: (await leaving.signIn()).token });
    await until(() => release !== undefined);
    const stopped = leaving.stop();
    setTimeout(() => release?.(), 200);
    expect(await underWay).toMatchObject({ status: 200 });
    await stopped;
    await expect(leaving.raw('public', '/health/live')).rejects.toThrow();
  });
});
