import { connectRedis, createLogger } from '@baazi/service-kit';
import { freshNamespace, removeKeys, testEnv } from '@baazi/service-kit/testing';
import type { Redis } from 'ioredis';
import { floodLimit } from './flood-limit';

const namespace = freshNamespace();
const prefix = `${namespace}:flood`;
let redis: Redis;
beforeAll(async () => {
  redis = await connectRedis(
    testEnv('gateway', { namespace }).REDIS_URL ?? '',
    createLogger({ part: 'gateway', instance: '1', level: 'silent' }),
  );
});
afterEach(() => removeKeys(redis, namespace));
afterAll(() => redis.disconnect());

const nobody = (): undefined => undefined;
const passed = async (
  limits: ReturnType<typeof floodLimit>[],
  requests: number,
  address: string,
  signedIn: (request: number) => { sub: string; sid: string } | undefined = nobody,
): Promise<number> => {
  const requested = Array.from({ length: requests }, async (_, i) =>
    limits[i % limits.length]?.waitSeconds(address, () => signedIn(i)),
  );
  return (await Promise.all(requested)).filter((wait) => wait === undefined).length;
};

test('passes concurrent requests up to the limit and refuses the rest with a wait', async () => {
  const limit = floodLimit(redis, prefix, 'production');
  expect(await passed([limit], 1500, '203.0.113.9')).toBe(1200);
  expect(await limit.waitSeconds('203.0.113.9', nobody)).toBeGreaterThan(0);
  expect(await limit.waitSeconds('203.0.113.10', nobody)).toBeUndefined();
});

test('counts the players behind one address alone, and strangers there together', async () => {
  const limit = floodLimit(redis, prefix, 'production');
  const phone = (request: number) => ({ sub: `player ${request % 100}`, sid: `session ${request % 100}` });
  expect(await passed([limit], 5000, '203.0.113.9', phone)).toBe(5000);
  expect(await passed([limit], 1500, '203.0.113.9')).toBe(1200);
  expect(await passed([limit], 100, '203.0.113.9', phone)).toBe(100);
});

test('limits a session and an account from any address', async () => {
  const limit = floodLimit(redis, prefix, 'production');
  const inSession = (sid: string) => () => ({ sub: 'u1', sid });
  expect(await passed([limit], 1500, '203.0.113.1', inSession('s1'))).toBe(1200);
  expect(await passed([limit], 10, '203.0.113.2', inSession('s1'))).toBe(0);
  expect(await passed([limit], 1100, '203.0.113.3', inSession('s2'))).toBeLessThanOrEqual(1100);
  expect(await passed([limit], 1200, '203.0.113.4', inSession('s3'))).toBeLessThan(200);
});

test('verifies no more tokens for an address beyond its lid', async () => {
  const limit = floodLimit(redis, prefix, 'production');
  let verified = 0;
  const forged = (): undefined => void (verified += 1);
  for (let time = 0; time < 50; time += 1) await passed([limit], 500, '203.0.113.5', forged);
  expect(verified).toBe(24_000);
});

test('counts over all gateways: never more than the limit, and hardly fewer', async () => {
  const gateways = Array.from({ length: 4 }, () => floodLimit(redis, prefix, 'production'));
  const count = await passed(gateways, 2000, '203.0.113.9');
  expect(count).toBeLessThanOrEqual(1200);
  expect(count).toBeGreaterThan(1150);
});

test('calls Redis once per five requests of a page', async () => {
  const requested = jest.spyOn(redis, 'sendCommand');
  const limit = floodLimit(redis, prefix, 'production');
  await limit.waitSeconds('203.0.113.9', nobody);
  requested.mockClear();
  expect(await passed([limit], 4, '203.0.113.9')).toBe(4);
  expect(requested).not.toHaveBeenCalled();
  await limit.waitSeconds('203.0.113.9', nobody);
  expect(requested).toHaveBeenCalled();
});

test('without Redis counts per gateway, with a lower limit', async () => {
  const unavailable = await connectRedis(
    'redis://127.0.0.1:9',
    createLogger({ part: 'gateway', instance: '1', level: 'silent' }),
  );
  expect(await passed([floodLimit(unavailable, prefix, 'production')], 1000, '203.0.113.9')).toBe(600);
  unavailable.disconnect();
}, 20_000);
