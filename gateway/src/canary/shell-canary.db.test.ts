// A canary shell is judged by what only a shell can break: its pages report no mount, or every app fails on them.
import type { CanaryEnd } from '@baazi/contracts';
import { registryShape } from '@baazi/contracts/registry-shapes';
import { connectRedis, createLogger } from '@baazi/service-kit';
import { freshNamespace, removeKeys, testEnv } from '@baazi/service-kit/testing';
import type { Redis } from 'ioredis';
import { PortalRegistry } from '../portal/portal-registry';
import { CanaryVotes } from './canary-votes';
import { Canaries } from './canaries';
import { VisitTimes } from './visit-times';
import type { Voter } from './voter';
import { canaryLimits } from './reason-to-end-canary';

const SLOT_MS = 100;
const log = createLogger({ part: 'gateway', instance: '1', level: 'silent' });
const namespace = freshNamespace();
const keys = (name: string): string => `${namespace}:${name}`;
const voter = (number: number, network = number): Voter => ({
  player: `${number}.000000`,
  network: `10.0.0.${network}`,
});
const slotsOver = (): Promise<void> => new Promise((resolve) => setTimeout(resolve, 3 * SLOT_MS));
let redis: Redis;
beforeAll(async () => {
  redis = await connectRedis(testEnv('gateway', { namespace }).REDIS_URL ?? '', log);
});
afterAll(async () => {
  await removeKeys(redis, namespace);
  redis.disconnect();
});

function canaryOf(version: string) {
  const ends: CanaryEnd[] = [];
  const registry = registryShape.parse({
    remotes: [{ name: 'mf-a', version: '1', entry: '/releases/mf-a/1/remoteEntry.js', integrity: 'sha384-x' }],
    shell: { version: '7', canary: { version, percent: 10 } },
  });
  const store = {
    isFar: false,
    readRegistry: async () => ({ registry, stamp: '1' }),
    writeRegistry: async () => true,
    readFile: async () => Buffer.from('<html>'),
    addRelease: async () => undefined,
  };
  const canaries = new Canaries({
    registry: new PortalRegistry(store, (error) => {
      throw error;
    }),
    votes: new CanaryVotes(redis, keys, SLOT_MS),
    times: new VisitTimes(redis, keys),
    limits: canaryLimits('production'),
    end: async (remote, end) => {
      expect(remote).toBe('shell');
      ends.push(end);
    },
    onEnded: () => undefined,
    log,
  });
  return { canaries, ends };
}

test('ends a canary shell whose pages had time to report a mount and did not', async () => {
  const { canaries, ends } = canaryOf('dead');
  for (let number = 1; number <= 6; number += 1) await canaries.pageServed('dead', voter(number));
  await canaries.judgeAll();
  expect(ends).toEqual([]);
  await slotsOver();
  await canaries.judgeAll();
  expect(ends).toEqual([expect.objectContaining({ version: 'dead', why: 'silence', failed: 0, players: 6 })]);
});

test('does not end one whose pages are mounted, despite clients that never run them', async () => {
  const { canaries, ends } = canaryOf('well');
  for (let number = 1; number <= 20; number += 1) {
    await canaries.pageServed('well', voter(number));
    await canaries.pageMounted('well', voter(number));
  }
  for (let number = 100; number < 180; number += 1) await canaries.pageServed('well', voter(number, 99));
  await slotsOver();
  await canaries.judgeAll();
  expect(ends).toEqual([]);
});

test('T136: three networks do not end one with any number of ids, and one that runs it does not hide a dead shell', async () => {
  const { canaries, ends } = canaryOf('attacked');
  for (let number = 1; number <= 90; number += 1) await canaries.pageServed('attacked', voter(number, number % 3));
  await slotsOver();
  await canaries.judgeAll();
  expect(ends).toEqual([]);
  for (let number = 100; number < 300; number += 1) {
    await canaries.pageServed('attacked', voter(number, 9));
    await canaries.pageMounted('attacked', voter(number, 9));
  }
  for (let number = 300; number < 306; number += 1) await canaries.pageServed('attacked', voter(number));
  await slotsOver();
  await canaries.judgeAll();
  expect(ends).toEqual([expect.objectContaining({ why: 'silence' })]);
});

test('counts faults of live apps on its pages, but not those on pages of another shell', async () => {
  const { canaries, ends } = canaryOf('harms');
  const fault = { remote: 'mf-a', version: '1' };
  for (let number = 1; number <= 9; number += 1)
    await canaries.blame({ ...fault, shell: '7' }, 'render', voter(number));
  await canaries.judgeAll();
  expect(ends).toEqual([]);
  for (let number = 1; number <= 5; number += 1)
    await canaries.blame({ ...fault, shell: 'harms' }, 'render', voter(number));
  expect(ends).toEqual([expect.objectContaining({ version: 'harms', why: 'faults', failed: 5 })]);
});
