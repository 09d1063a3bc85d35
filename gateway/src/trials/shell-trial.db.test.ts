// A shell on trial is judged by what only it can break: its pages say nothing, or every part fails on them.
import type { CanaryEnd } from '@baazi/contracts';
import { registryShape } from '@baazi/contracts/registry-shapes';
import { connectRedis, createLogger } from '@baazi/service-kit';
import { freshNamespace, removeKeys, testEnv } from '@baazi/service-kit/testing';
import type { Redis } from 'ioredis';
import { PortalRegistry } from '../portal/portal-registry';
import { TrialVotes } from './trial-votes';
import { Trials } from './trials';
import { VisitTimes } from './visit-times';
import type { Voter } from './voter';
import { trialLimits } from './why-to-end';

const SLOT_MS = 100;
const log = createLogger({ part: 'gateway', instance: '1', level: 'silent' });
const namespace = freshNamespace();
const keys = (name: string): string => `${namespace}:${name}`;
const someone = (number: number, network = number): Voter => ({
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

function trialOf(version: string) {
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
  const trials = new Trials({
    registry: new PortalRegistry(store, (error) => {
      throw error;
    }),
    votes: new TrialVotes(redis, keys, SLOT_MS),
    times: new VisitTimes(redis, keys),
    limits: trialLimits('production'),
    end: async (remote, end) => {
      expect(remote).toBe('shell');
      ends.push(end);
    },
    onEnded: () => undefined,
    log,
  });
  return { trials, ends };
}

test('a shell whose pages never tell that they stand ends by itself, once they had time to', async () => {
  const { trials, ends } = trialOf('dead');
  for (let number = 1; number <= 6; number += 1) await trials.pageGiven('dead', someone(number));
  await trials.judgeAll();
  expect(ends).toEqual([]);
  await slotsOver();
  await trials.judgeAll();
  expect(ends).toEqual([expect.objectContaining({ version: 'dead', why: 'silence', failed: 0, players: 6 })]);
});

test('one whose pages stand does not, whoever takes pages and never runs them', async () => {
  const { trials, ends } = trialOf('well');
  for (let number = 1; number <= 20; number += 1) {
    await trials.pageGiven('well', someone(number));
    await trials.pageStood('well', someone(number));
  }
  for (let number = 100; number < 180; number += 1) await trials.pageGiven('well', someone(number, 99));
  await slotsOver();
  await trials.judgeAll();
  expect(ends).toEqual([]);
});

test('what live parts suffer on its pages is its fault; what a part says of another shell is not', async () => {
  const { trials, ends } = trialOf('harms');
  const fault = { remote: 'mf-a', version: '1' };
  for (let number = 1; number <= 9; number += 1)
    await trials.blame({ ...fault, shell: '7' }, 'render', someone(number));
  await trials.judgeAll();
  expect(ends).toEqual([]);
  for (let number = 1; number <= 5; number += 1)
    await trials.blame({ ...fault, shell: 'harms' }, 'render', someone(number));
  expect(ends).toEqual([expect.objectContaining({ version: 'harms', why: 'faults', failed: 5 })]);
});
