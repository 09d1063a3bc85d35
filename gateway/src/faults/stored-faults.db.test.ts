import { connectRedis, createLogger } from '@baazi/service-kit';
import { freshNamespace, removeKeys, testEnv } from '@baazi/service-kit/testing';
import type { Redis } from 'ioredis';
import { StoredFaults } from './stored-faults';

const namespace = freshNamespace();
const keys = (name: string): string => `${namespace}:${name}`;
const voter = (number: number) => ({ player: `player ${number}`, network: `10.0.0.${number}` });
const at = (minute: number): Date => new Date(Date.UTC(2025, 3, 5, 6, minute));
const buttonFault = {
  remote: 'mf-wallet',
  version: '2',
  screen: '/user/wallet',
  stage: 'event',
  message: 'TypeError: 7 of undefined',
  stack: 'mf-wallet/2/wallet.1a.js:1:204',
};
let redis: Redis;
let faults: StoredFaults;
beforeAll(async () => {
  redis = await connectRedis(
    testEnv('gateway', { namespace }).REDIS_URL ?? '',
    createLogger({ part: 'gateway', instance: '1', level: 'silent' }),
  );
  faults = new StoredFaults(redis, keys);
});
afterEach(() => removeKeys(redis, namespace));
afterAll(() => redis.disconnect());

test('groups a fault of many players with its first and last time, per release', async () => {
  for (const [minute, who] of [1, 2, 2].entries())
    await faults.add({ ...buttonFault, message: `TypeError: ${minute} of undefined` }, voter(who), at(minute));
  await faults.add({ ...buttonFault, version: '3' }, voter(1), at(9));
  expect(await faults.all()).toEqual([
    {
      ...buttonFault,
      id: expect.any(String),
      message: 'TypeError: 2 of undefined',
      count: 3,
      players: 2,
      firstAt: at(0).toISOString(),
      lastAt: at(2).toISOString(),
    },
    expect.objectContaining({ version: '3', count: 1, players: 1 }),
  ]);
});

test('made-up faults evict none that two players had, and the number of keys is bounded', async () => {
  for (const who of [1, 2]) await faults.add(buttonFault, voter(who), at(0));
  for (let n = 0; n < 130; n += 1) {
    const message = `made up ${'x'.repeat(n)}`;
    await faults.add({ ...buttonFault, message }, voter(9), at(1));
  }
  const stored = await faults.all();
  expect(stored).toHaveLength(100);
  expect(stored[0]).toMatchObject({ message: buttonFault.message, players: 2 });
  expect((await redis.keys(`${namespace}:fault*`)).length).toBe(201);
});

test('old faults expire, and no network address is stored', async () => {
  await faults.add(buttonFault, voter(7), at(0));
  const written = await redis.keys(`${namespace}:fault:*`);
  for (const key of written) expect(await redis.ttl(key)).toBeGreaterThan(13 * 24 * 3600);
  const fault = written.find((key) => !key.endsWith(':players')) ?? '';
  expect(JSON.stringify(await redis.hgetall(fault))).not.toMatch(/player 7|10\.0\.0/);
  await redis.del(...written);
  expect(await faults.all()).toEqual([]);
  expect(await redis.exists(keys('faults'))).toBe(0);
});
