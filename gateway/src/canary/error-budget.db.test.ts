import { connectRedis, createLogger } from '@baazi/service-kit';
import { freshNamespace, removeKeys, testEnv } from '@baazi/service-kit/testing';
import type { Redis } from 'ioredis';
import { ErrorBudgets } from './error-budget';

const DAY_MS = 24 * 3600 * 1000;
const today = Date.UTC(2026, 3, 20, 12);
const namespace = freshNamespace();
const voter = (number: number) => ({ player: `player ${number}`, network: '10.0.0.1' });
let redis: Redis;
let budgets: ErrorBudgets;
beforeAll(async () => {
  const log = createLogger({ part: 'gateway', instance: '1', level: 'silent' });
  redis = await connectRedis(testEnv('gateway', { namespace }).REDIS_URL ?? '', log);
  budgets = new ErrorBudgets(redis, (name) => `${namespace}:${name}`);
});
afterAll(async () => {
  await removeKeys(redis, namespace);
  redis.disconnect();
});

test('counts players once a day, and those who only failed', async () => {
  expect(await budgets.of('mf-a', today)).toBeUndefined();
  for (let number = 0; number < 9; number += 1) await budgets.ran('mf-a', voter(number), today);
  for (let report = 0; report < 5; report += 1) await budgets.failed('mf-a', voter(9), today);
  const budget = await budgets.of('mf-a', today);
  expect(budget).toEqual({ players: 10, failed: 1, used: expect.closeTo(100, 5) });
  expect(await budgets.of('mf-b', today)).toBeUndefined();
});

test('sums the days of a week and forgets the day before', async () => {
  await budgets.failed('mf-c', voter(1), today - 7 * DAY_MS);
  await budgets.ran('mf-c', voter(1), today - 6 * DAY_MS);
  await budgets.ran('mf-c', voter(1), today);
  expect(await budgets.of('mf-c', today)).toEqual({ players: 2, failed: 0, used: 0 });
});
