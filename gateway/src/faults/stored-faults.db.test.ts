import { connectRedis, createLogger } from '@baazi/service-kit';
import { freshNamespace, removeKeys, testEnv } from '@baazi/service-kit/testing';
import type { Redis } from 'ioredis';
import { StoredFaults } from './stored-faults';

const namespace = freshNamespace();
const keys = (name: string): string => `${namespace}:${name}`;
const someone = (number: number) => ({ player: `player ${number}`, network: `10.0.0.${number}` });
const at = (minute: number): Date => new Date(Date.UTC(2025, 3, 5, 6, minute));
const atButton = {
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
    await faults.add({ ...atButton, message: `TypeError: ${minute} of undefined` }, someone(who), at(minute));
  await faults.add({ ...atButton, version: '3' }, someone(1), at(9));
  expect(await faults.all()).toEqual([
    {
      ...atButton,
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
  for (const who of [1, 2]) await faults.add(atButton, someone(who), at(0));
  for (let word = 0; word < 130; word += 1) {
    const message = `made up ${'x'.repeat(word)}`;
    await faults.add({ ...atButton, message }, someone(9), at(1));
  }
  const kept = await faults.all();
  expect(kept).toHaveLength(100);
  expect(kept[0]).toMatchObject({ message: atButton.message, players: 2 });
  expect((await redis.keys(`${namespace}:fault*`)).length).toBe(201);
});

test('old faults expire, and no network address is stored', async () => {
  await faults.add(atButton, someone(7), at(0));
  const written = await redis.keys(`${namespace}:fault:*`);
  for (const key of written) expect(await redis.ttl(key)).toBeGreaterThan(13 * 24 * 3600);
  const fault = written.find((key) => !key.endsWith(':players')) ?? '';
  expect(JSON.stringify(await redis.hgetall(fault))).not.toMatch(/player 7|10\.0\.0/);
  await redis.del(...written);
  expect(await faults.all()).toEqual([]);
  expect(await redis.exists(keys('faults'))).toBe(0);
});
