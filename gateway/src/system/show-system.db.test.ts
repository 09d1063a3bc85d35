import type { endpoints, SentTo } from '@baazi/contracts';
import { registryShape } from '@baazi/contracts/registry-shapes';
import { connectRedis, createLogger } from '@baazi/service-kit';
import { freshNamespace, removeKeys, testEnv } from '@baazi/service-kit/testing';
import type { Redis } from 'ioredis';
import { Registry } from 'prom-client';
import { Canaries } from '../canary/canaries';
import { CanaryVotes } from '../canary/canary-votes';
import { ErrorBudgets } from '../canary/error-budget';
import { canaryLimits } from '../canary/reason-to-end-canary';
import { releaseMetrics } from '../canary/release-metrics';
import { reportMount } from '../canary/report-mount';
import { VisitTimes } from '../canary/visit-times';
import { WebVitals } from '../canary/web-vitals';
import { reportFault } from '../faults/report-fault';
import { PINNED } from '../pins/pin-cookie';
import { PortalRegistry } from '../portal/portal-registry';
import { showSystem } from './show-system';

type MountReport = SentTo<typeof endpoints.reportMount>['body'];

const log = createLogger({ part: 'gateway', instance: '1', level: 'silent' });
const namespace = freshNamespace();
let redis: Redis;
beforeAll(async () => {
  redis = await connectRedis(testEnv('gateway', { namespace }).REDIS_URL ?? '', log);
});
afterEach(() => removeKeys(redis, namespace));
afterAll(() => redis.disconnect());

/** An instance of the gateway with one live release of mf-wallet and a canary beside it. */
function gateway() {
  const release = (version: string) => ({
    name: 'mf-wallet',
    version,
    entry: `/releases/mf-wallet/${version}/remoteEntry.js`,
    integrity: 'sha384-x',
  });
  const released = {
    remotes: [{ ...release('1'), canary: { ...release('2'), percent: 10 } }],
    shell: { version: '7' },
  };
  const store = {
    isFar: false,
    readRegistry: async () => ({ registry: registryShape.parse(released), stamp: '1' }),
    writeRegistry: async () => true,
    readFile: async () => Buffer.from('<html>'),
    addRelease: async () => undefined,
  };
  const registry = new PortalRegistry(store, (error) => {
    throw error;
  });
  const keys = (name: string): string => `${namespace}:${name}`;
  const [times, budgets, vitals] = [
    new VisitTimes(redis, keys),
    new ErrorBudgets(redis, keys),
    new WebVitals(redis, keys),
  ];
  const metrics = new Registry();
  const releases = releaseMetrics(
    metrics,
    () => canaries,
    budgets,
    () => registry.fullRegistry,
  );
  const votes = new CanaryVotes(redis, keys);
  const limits = canaryLimits('production');
  const canaries: Canaries = new Canaries({ registry, votes, times, limits, onEnded: () => undefined, log });
  const service = {
    identity: { verifyPlayer: () => undefined, now: () => new Date() },
    config: { PORTAL_ORIGIN: 'http://localhost', PROFILE: 'test' },
    clocks: { business: { now: () => new Date() } },
  };
  const deps = { service, registry, canaries, budgets, vitals, releases, times, instances: [] };
  const call = (body: object, ip: string, headers: object) => ({ body, ip, headers, log }) as never;
  return {
    /** Guests count once per network. */
    mount: (body: MountReport, ip: string, headers = {}) =>
      reportMount({ ...deps, browsers: { read: () => undefined } } as never)(call(body, ip, headers)),
    fail: (body: SentTo<typeof endpoints.reportFault>['body'], ip: string, headers = {}) =>
      reportFault({ ...deps, reports: { add: () => false } } as never)(call(body, ip, headers)),
    series: async () => (await metrics.metrics()).split('\n').filter((line) => line.includes('vital=')),
    async remote(name: string) {
      const answer = await showSystem(deps as never)({} as never);
      if (answer.kind !== 'reply') throw new Error('refused');
      return answer.response.remotes.find((remote) => remote.name === name);
    },
  };
}
const wallet = { remote: 'mf-wallet', version: '1' };

test('shows how much of its error budget an app has used, over instances, by its team', async () => {
  const [one, two] = [gateway(), gateway()];
  expect(await one.remote('mf-wallet')).not.toHaveProperty('budget');
  for (let player = 1; player <= 9; player += 1) await one.mount({ ...wallet, shell: '7' }, `10.0.0.${player}`);
  for (let report = 0; report < 3; report += 1)
    await two.fail({ ...wallet, stage: 'render', message: 'x' }, '10.0.0.10');
  // Neither a screen that was left early, nor a release that nobody has, nor a tester's one.
  await two.fail({ ...wallet, stage: 'left', message: 'x' }, '10.0.0.11');
  await two.fail({ ...wallet, version: '0', stage: 'render', message: 'x' }, '10.0.0.12');
  await two.fail({ ...wallet, stage: 'render', message: 'x' }, '10.0.0.13', { [PINNED]: 'yes' });
  expect(await one.remote('mf-wallet')).toMatchObject({
    team: 'Money',
    budget: { players: 10, failed: 1, used: expect.closeTo(100, 5) },
  });
  expect(await one.remote('shell')).toMatchObject({ budget: { players: 9, failed: 0, used: 0 } });
});

test('shows the bound that three of four visits stay within, over instances, by release', async () => {
  const [one, two] = [gateway(), gateway()];
  const report = (at: typeof one, player: number, vitals: MountReport['vitals'], version = '1') =>
    at.mount({ ...wallet, version, vitals }, `10.0.1.${player}`);
  for (const player of [1, 2, 3]) await report(one, player, { lcp: 2500, inp: 24, cls: 0.1 });
  for (let visit = 0; visit < 5; visit += 1) await report(two, 4, { lcp: 9000, inp: 24 });
  await report(two, 5, { cls: 0.101 });
  await report(two, 6, { cls: 0.3 });
  await report(two, 7, { inp: 201 }, '2');
  expect((await one.remote('mf-wallet'))?.vitals).toEqual([
    { version: '1', vital: 'lcp', p75: 2500, visits: 4, isGood: true },
    { version: '1', vital: 'inp', p75: 34, visits: 4, isGood: true },
    { version: '1', vital: 'cls', p75: 0.125, visits: 5, isGood: false },
    { version: '2', vital: 'inp', p75: 250, visits: 1, isGood: false },
  ]);
});

test('counts visits by app, team, vital and rating, and makes no series of invented apps or releases', async () => {
  const { mount, series } = gateway();
  await mount({ ...wallet, vitals: { lcp: 2500, cls: 0.2 } }, '10.0.0.1');
  await mount({ ...wallet, vitals: { lcp: 4001 } }, '10.0.0.1');
  for (const forged of [{ remote: 'mf-x' }, { version: '9' }])
    await mount({ ...wallet, ...forged, vitals: { lcp: 1 } }, '10.0.0.2');
  await mount({ ...wallet, vitals: { lcp: 1 } }, '10.0.0.3', { [PINNED]: 'yes' });
  const labels = (vital: string, rating: string): string =>
    `remote_web_vitals_total{remote="mf-wallet",team="Money",vital="${vital}",rating="${rating}"}`;
  expect(await series()).toEqual([
    `${labels('lcp', 'good')} 1`,
    `${labels('lcp', 'needs-improvement')} 0`,
    `${labels('lcp', 'poor')} 1`,
    `${labels('cls', 'good')} 0`,
    `${labels('cls', 'needs-improvement')} 1`,
    `${labels('cls', 'poor')} 0`,
  ]);
});
