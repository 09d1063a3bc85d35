import { Clock } from './clock';
import { Cores, SharedBatches, Station } from './station';

/** Processor time in ms: of a batch, and of each of its items. */
export interface Cost {
  trip: number;
  each: number;
}
/** The cost of a join to its parts; gateway, svc-auth and the load's client do not batch. */
export interface Costs {
  gateway: number;
  auth: number;
  client: number;
  contest: Cost;
  wallet: Cost;
  database: Cost;
}

export interface Size {
  /** one machine with so many cores for all, or a core per process */
  cores: number | 'own';
  /** the slow-down by other programs on the cores; 1: none */
  slowness: number;
  gateways: number;
  contests: number;
  wallets: number;
  shards: number;
  /** concurrent statements of a shard */
  shardThreads: number;
  /** between two processes, one way */
  networkMs: number;
  /** until a commit is on the disks of a majority */
  commitMs: number;
}
export type Load = { width: number } | { perSecond: number };

export interface Outcome {
  perSecond: number;
  p50Ms: number;
  p99Ms: number;
  /** processor time per join, by part */
  msPerJoin: Record<string, number>;
  /** utilisation of the busiest process of each part; 1 is all the time */
  busy: Record<string, number>;
  /** joins per batch */
  perTrip: { contest: number; wallet: number };
}

/** Batches of svc-contest per join: market, reservation, stake, end. */
export const CONTEST_TRIPS = 4;
/** Statements of svc-wallet per commit of stakes, and of svc-contest. */
const COMMIT_STATEMENTS = 7;
export const CONTEST_STATEMENTS = 3;
export const STATEMENTS = COMMIT_STATEMENTS + CONTEST_STATEMENTS;

interface Join {
  home: number;
}
const cyclic = <T>(all: readonly T[]): (() => T) => {
  let next = 0;
  return () => {
    const one = all[next++ % all.length];
    if (one === undefined) throw new Error('a part has no copy');
    return one;
  };
};

/** Simulates joins through the parts of a stack of some size: waiting is simulated, the cost of work is measured. */
export function simulate(costs: Costs, size: Size, load: Load, { joins }: { joins: number }): Outcome {
  const clock = new Clock();
  const shared = new Cores(size.cores === 'own' ? 0 : size.cores);
  const stations: Station[] = [];
  const processes = (part: string, count: number, threads = 1): Station[] =>
    Array.from({ length: count }, () => {
      const cores = size.cores === 'own' ? new Cores(threads) : shared;
      const station = new Station(part, clock, cores, threads, size.slowness);
      stations.push(station);
      return station;
    });
  const [client] = processes('own', 1, size.cores === 'own' ? 1e6 : 1);
  const nextGateway = cyclic(processes('gateway', size.gateways));
  const [auth] = processes('svc-auth', 1);
  const shards = processes('mongo', size.shards, size.shardThreads);
  const shardOf = (home: number): Station => shards[home % shards.length] ?? client!;
  const travel = (then: () => void): void => clock.after(size.networkMs, then);

  const database = (home: number, statements: number, count: number, writes: number, then: () => void): void =>
    travel(() => {
      const each = (costs.database.each * count * writes) / (CONTEST_WRITES + WALLET_WRITES);
      shardOf(home).work(costs.database.trip * statements + each, () =>
        clock.after(writes > 0 ? size.commitMs : 0, () => travel(then)),
      );
    });

  const walletBatches: SharedBatches<Join>[] = [];
  const nextWallet = cyclic(
    processes('svc-wallet', size.wallets).map((wallet) => {
      const ranges = Array.from({ length: size.shards }, (_, home) => {
        const batches = new SharedBatches<Join>({ concurrency: 2, most: 16 }, (items, done) => {
          const half = costs.wallet.trip / 2;
          wallet.work(half + costs.wallet.each * items.length, () =>
            database(home, COMMIT_STATEMENTS, items.length, WALLET_WRITES, () => wallet.work(half, done)),
          );
        });
        walletBatches.push(batches);
        return batches;
      });
      return (joins: Join[], done: () => void): void => {
        let left = joins.length;
        for (const join of joins) ranges[join.home]?.join(join, () => (left -= 1) === 0 && done());
      };
    }),
  );

  const contestBatches: SharedBatches<Join>[] = [];
  const nextContest = cyclic(
    processes('svc-contest', size.contests).map((contest) => {
      const half = costs.contest.trip / 2;
      const each = costs.contest.each / (CONTEST_TRIPS + 1);
      const batch = (limits: { concurrency: number; most: number }, go: (items: Join[], done: () => void) => void) => {
        const batches = new SharedBatches<Join>(limits, (items, done) =>
          contest.work(half + each * items.length, () => go(items, () => contest.work(half, done))),
        );
        contestBatches.push(batches);
        return batches;
      };
      const toDatabase = { concurrency: 2, most: 64 };
      const markets = batch(toDatabase, (items, done) => database(0, 1, items.length, 0, done));
      const byShard = () =>
        Array.from({ length: size.shards }, (_, home) =>
          batch(toDatabase, (items, done) => database(home, 1, items.length, CONTEST_WRITES / 2, done)),
        );
      const [reservations, holds] = [byShard(), byShard()];
      const stakes = batch({ concurrency: 4, most: 32 }, (items, done) =>
        travel(() => nextWallet()(items, () => travel(done))),
      );
      return (join: Join, done: () => void): void =>
        contest.work(each, () =>
          markets.join(join, () =>
            reservations[join.home]?.join(join, () => stakes.join(join, () => holds[join.home]?.join(join, done))),
          ),
        );
    }),
  );

  const took: number[] = [];
  let started = 0;
  const begin = (then: () => void): void => {
    const join: Join = { home: started % size.shards };
    started += 1;
    const from = clock.now;
    const gateway = nextGateway();
    client?.work(costs.client / 2, () =>
      travel(() =>
        gateway.work(costs.gateway / 2, () =>
          travel(() => {
            auth?.work(costs.auth, () => undefined);
            nextContest()(join, () =>
              travel(() =>
                gateway.work(costs.gateway / 2, () =>
                  travel(() =>
                    client.work(costs.client / 2, () => {
                      took.push(clock.now - from);
                      then();
                    }),
                  ),
                ),
              ),
            );
          }),
        ),
      ),
    );
  };
  if ('width' in load) {
    const again = (): void => void (started < joins && begin(again));
    for (let i = 0; i < Math.min(load.width, joins); i += 1) begin(again);
  } else {
    const random = seeded();
    const arrive = (): void => {
      if (started >= joins) return;
      begin(() => undefined);
      clock.after((-Math.log(1 - random()) * 1000) / load.perSecond, arrive);
    };
    arrive();
  }
  clock.run(() => took.length >= joins);

  const sorted = took.toSorted((a, b) => a - b);
  const at = (share: number): number => sorted[Math.min(sorted.length - 1, Math.floor(sorted.length * share))] ?? 0;
  const parts = [...new Set(stations.map(({ part }) => part))];
  const of = (part: string): Station[] => stations.filter((station) => station.part === part);
  const carried = (batches: SharedBatches<Join>[]): number =>
    batches.reduce((sum, batch) => sum + batch.carried, 0) / batches.reduce((sum, batch) => sum + batch.trips, 0);
  return {
    perSecond: (took.length / clock.now) * 1000,
    p50Ms: at(0.5),
    p99Ms: at(0.99),
    msPerJoin: Object.fromEntries(
      parts.map((part) => [part, of(part).reduce((sum, { busyMs }) => sum + busyMs, 0) / took.length]),
    ),
    busy: Object.fromEntries(
      parts
        .filter((part) => part !== 'own')
        .map((part) => [
          part,
          Math.max(...of(part).map(({ busyMs, threads }) => (busyMs * size.slowness) / threads / clock.now)),
        ]),
    ),
    perTrip: { contest: carried(contestBatches), wallet: carried(walletBatches) },
  };
}

/** Documents that a join writes, by svc-contest and by svc-wallet: the entry twice; wallet, transfer, stake, mark. */
const CONTEST_WRITES = 2;
const WALLET_WRITES = 3.1;

function seeded(): () => number {
  let state = 1;
  return () => {
    state = (state * 1664525 + 1013904223) % 2 ** 32;
    return state / 2 ** 32;
  };
}
