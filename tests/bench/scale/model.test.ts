import { Clock } from './clock';
import { fitCosts, type Measured } from './fit-costs';
import { simulate, type Costs, type Size } from './model';
import { readCosts } from './read-costs';
import { Cores, SharedBatches, Station } from './station';

const costs: Costs = {
  gateway: 0.7,
  auth: 0.1,
  client: 0.3,
  contest: { trip: 0.5, each: 1 },
  wallet: { trip: 1, each: 0.6 },
  database: { trip: 0.15, each: 0.3 },
};
const local: Size = {
  cores: 2,
  slowness: 1,
  gateways: 1,
  contests: 1,
  wallets: 1,
  shards: 1,
  shardThreads: 1,
  networkMs: 0.1,
  commitMs: 1,
};
const total = (parts: Record<string, number>): number => Object.values(parts).reduce((sum, ms) => sum + ms, 0);

test('handles events in the order of their time, and equal times in the order of scheduling', () => {
  const clock = new Clock();
  const seen: string[] = [];
  for (const [ms, name] of [
    [3, 'c'],
    [1, 'a'],
    [2, 'b'],
    [1, 'a too'],
  ] as const)
    clock.after(ms, () => seen.push(`${clock.now} ${name}`));
  clock.run(() => false);
  expect(seen).toEqual(['1 a', '1 a too', '2 b', '3 c']);
});

test('runs one task per process at a time, and makes two processes share the one core of their machine', () => {
  const clock = new Clock();
  const cores = new Cores(1);
  const ends: string[] = [];
  for (const name of ['one', 'two']) {
    const station = new Station(name, clock, cores, 1, 1);
    for (let i = 0; i < 2; i += 1) station.work(5, () => ends.push(`${clock.now} ${name}`));
  }
  clock.run(() => false);
  expect(ends).toEqual(['5 one', '10 two', '15 one', '20 two']);
});

test('puts items that arrive during a batch into the next one', () => {
  const clock = new Clock();
  const groups: number[][] = [];
  const batches = new SharedBatches<number>({ concurrency: 1, most: 3 }, (items, done) => {
    groups.push(items);
    clock.after(10, done);
  });
  for (let i = 0; i < 6; i += 1) batches.join(i, () => undefined);
  clock.run(() => false);
  expect(groups).toEqual([[0], [1, 2, 3], [4, 5]]);
});

test('carries on full cores what the cost of a join allows, with the rest queued', () => {
  const full = simulate(costs, local, { width: 100 }, { joins: 3000 });
  expect(full.perSecond).toBeGreaterThan(0.9 * (2000 / total(full.msPerJoin)));
  expect(full.perSecond).toBeLessThan(1.02 * (2000 / total(full.msPerJoin)));
  // Little's law.
  expect((full.p50Ms * full.perSecond) / 1000).toBeGreaterThan(80);
  expect((full.p50Ms * full.perSecond) / 1000).toBeLessThan(120);
  // Larger batches make joins cheaper.
  expect(total(full.msPerJoin)).toBeLessThan(
    0.8 * total(simulate(costs, local, { width: 2 }, { joins: 500 }).msPerJoin),
  );
});

test('carries more with more shards, until another part is full', () => {
  const cluster: Size = {
    ...local,
    cores: 'own',
    gateways: 8,
    contests: 12,
    wallets: 8,
    shardThreads: 4,
    networkMs: 0.3,
    commitMs: 4,
  };
  const busy = [1, 4].map(
    (shards) => simulate(costs, { ...cluster, shards }, { perSecond: 2500 }, { joins: 10_000 }).busy,
  );
  expect(busy[0]?.['mongo']).toBeGreaterThan(1.5 * (busy[1]?.['mongo'] ?? 0));
  expect(busy[1]?.['gateway']).toBeCloseTo((2.5 * 0.7) / 8, 1);
});

test('recovers the costs from the runs they produce', () => {
  const runOf = (width: number): Measured => ({
    copies: 1,
    width,
    slowness: 1,
    ...simulate(costs, local, { width }, { joins: 3000 }),
  });
  const found = fitCosts(runOf(20), runOf(200), () => local);
  const again = simulate(found, local, { width: 80 }, { joins: 3000 });
  const real = simulate(costs, local, { width: 80 }, { joins: 3000 });
  expect(again.perSecond / real.perSecond).toBeGreaterThan(0.85);
  expect(again.perSecond / real.perSecond).toBeLessThan(1.15);
});

test('carries 18,000 joins a second in the cluster of docs/scale.md with the measured costs', () => {
  const size: Size = {
    cores: 'own',
    slowness: 1,
    gateways: 28,
    contests: 104,
    wallets: 56,
    shards: 8,
    shardThreads: 8,
    networkMs: 0.3,
    commitMs: 4,
  };
  const outcome = simulate(readCosts().costs, size, { perSecond: 18_000 }, { joins: 20_000 });
  expect(outcome.perSecond).toBeGreaterThan(17_000);
  expect(
    Math.max(...Object.entries(outcome.busy).flatMap(([part, share]) => (part === 'svc-auth' ? [] : [share]))),
  ).toBeLessThan(0.9);
});
