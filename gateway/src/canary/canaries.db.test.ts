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

const log = createLogger({ part: 'gateway', instance: '1', level: 'silent' });
const namespace = freshNamespace();
const keys = (name: string): string => `${namespace}:${name}`;
const release = (version: string) => ({
  name: 'mf-a',
  version,
  entry: `/releases/mf-a/${version}/remoteEntry.js`,
  integrity: 'sha384-x',
});
const voter = (number: number, network = number): Voter => ({
  player: `player ${number}`,
  network: `10.0.0.${network}`,
});
let redis: Redis;
beforeAll(async () => {
  redis = await connectRedis(testEnv('gateway', { namespace }).REDIS_URL ?? '', log);
});
afterAll(async () => {
  await removeKeys(redis, namespace);
  redis.disconnect();
});

/** Instances of the gateway on one registry; `ends` are the ends that reached the registry. */
function gateways(version: string) {
  const ends: CanaryEnd[] = [];
  let canary: object | undefined = { ...release(version), percent: 10 };
  const store = {
    isFar: false,
    readRegistry: async () => ({
      registry: registryShape.parse({ remotes: [{ ...release('1'), canary }], shell: { version: '7' } }),
      stamp: String(ends.length),
    }),
    writeRegistry: async () => true,
    readFile: async () => Buffer.from('<html>'),
    addRelease: async () => undefined,
  };
  const end = async (_remote: string, ending: CanaryEnd): Promise<void> => {
    if (!canary) return;
    canary = undefined;
    ends.push(ending);
  };
  const instance = (judges: boolean) =>
    new Canaries({
      registry: new PortalRegistry(store, (error) => {
        throw error;
      }),
      votes: new CanaryVotes(redis, keys),
      times: new VisitTimes(redis, keys),
      limits: canaryLimits('production'),
      ...(judges ? { end } : {}),
      onEnded: () => undefined,
      log,
    });
  return { one: instance(true), two: instance(true), readOnly: instance(false), ends };
}

test('failures reported to two instances end the canary once', async () => {
  const { one, two, ends } = gateways('bad');
  for (const number of [1, 2, 3]) await one.ran('mf-a', 'bad', voter(number));
  for (const number of [1, 2, 3, 4]) await (number % 2 ? one : two).failed('mf-a', 'bad', 'load', voter(number));
  expect(ends).toEqual([]);
  await Promise.all([one, two].map((instance) => instance.failed('mf-a', 'bad', 'mount', voter(5))));
  expect(ends).toEqual([expect.objectContaining({ version: 'bad', failed: 5, players: 5, why: 'faults' })]);
});

test('an instance without write access counts, and another one ends the canary', async () => {
  const { readOnly, one, ends } = gateways('worse');
  for (let number = 300; number < 310; number += 1)
    await readOnly.failed('mf-a', 'worse', 'load', voter(number, number - 290));
  await readOnly.judgeAll();
  expect(ends).toEqual([]);
  await one.judgeAll();
  expect(ends).toEqual([expect.objectContaining({ version: 'worse', failed: 10 })]);
});

test('ends a canary whose mount times are twice those of the live release, with the reason', async () => {
  const { one, two, ends } = gateways('slow');
  for (let number = 0; number < 24; number += 1) {
    await two.mounted('mf-a', '1', { way: 'switch', ms: 300 + number }, voter(number));
    await two.mounted('mf-a', 'slow', { way: 'first', ms: 9000 }, voter(100 + number));
    if (number < 12) await two.mounted('mf-a', 'slow', { way: 'switch', ms: 900 + number }, voter(100 + number));
  }
  await one.judgeAll();
  expect(ends).toEqual([]);
  // Many visits of one player count once per bucket.
  for (let time = 0; time < 30; time += 1) await two.mounted('mf-a', 'slow', { way: 'switch', ms: 900 }, voter(100));
  await one.judgeAll();
  expect(ends).toEqual([]);
  for (let number = 12; number < 24; number += 1)
    await two.mounted('mf-a', 'slow', { way: 'switch', ms: 900 + number }, voter(100 + number));
  await one.judgeAll();
  expect(ends).toEqual([
    expect.objectContaining({ version: 'slow', why: 'times', way: 'switch', failed: 0, ms: 1137, liveMs: 373 }),
  ]);
});

test('does not end it for one broken laptop, one network with many accounts, or a small share', async () => {
  const { one, two, ends } = gateways('good');
  for (let time = 0; time < 30; time += 1) await one.failed('mf-a', 'good', 'render', voter(1));
  for (let account = 100; account < 120; account += 1) await two.failed('mf-a', 'good', 'load', voter(account, 1));
  for (let number = 200; number < 300; number += 1) await one.ran('mf-a', 'good', voter(number));
  for (const number of [2, 3]) await two.failed('mf-a', 'good', 'load', voter(number));
  await one.judgeAll();
  expect(ends).toEqual([]);
  expect(await two.current()).toEqual([
    expect.objectContaining({ remote: 'mf-a', version: 'good', failed: 23, failedNetworks: 3 }),
  ]);
});

test('does not count releases that are no canary, or stages that do not count', async () => {
  const { one, ends } = gateways('new');
  for (let number = 0; number < 9; number += 1) {
    await one.failed('mf-a', 'old', 'load', voter(number));
    await one.failed('mf-b', 'new', 'load', voter(number));
    await one.failed('mf-a', 'new', 'left', voter(number));
    await one.ran('mf-a', 'old', voter(number));
  }
  expect(ends).toEqual([]);
  expect((await redis.keys(`${namespace}:trial:*`)).filter((key) => /@(old|new):/.test(key))).toEqual([]);
});
