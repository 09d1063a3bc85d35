// Simulates joins through a cluster of some size, with the costs that `npm run bench -- scale` measured; prints the
// carried rate, latencies and the part that is full first. Every process has a core of its own.
// Usage: node dev/run-typescript.mjs tests/bench/scale/plan-size.ts [--joins-per-second 18000] [--gateways 28]
// [--contests 104] [--wallets 56] [--shards 8] [--shard-threads 8] [--network-ms 0.3] [--commit-ms 4] [--joins
// 100000]
// The last line is one JSON line of figures.
import { parseArgs } from 'node:util';
import { simulate, type Size } from './model';
import { readCosts } from './read-costs';

const { values } = parseArgs({
  options: {
    'joins-per-second': { type: 'string', default: '18000' },
    gateways: { type: 'string', default: '28' },
    contests: { type: 'string', default: '104' },
    wallets: { type: 'string', default: '56' },
    shards: { type: 'string', default: '8' },
    'shard-threads': { type: 'string', default: '8' },
    'network-ms': { type: 'string', default: '0.3' },
    'commit-ms': { type: 'string', default: '4' },
    joins: { type: 'string', default: '100000' },
  },
});
const { costs } = readCosts();
const size: Size = {
  cores: 'own',
  slowness: 1,
  gateways: Number(values.gateways),
  contests: Number(values.contests),
  wallets: Number(values.wallets),
  shards: Number(values.shards),
  shardThreads: Number(values['shard-threads']),
  networkMs: Number(values['network-ms']),
  commitMs: Number(values['commit-ms']),
};
const perSecond = Number(values['joins-per-second']);
const joins = Number(values.joins);
const round = (number: number, digits = 2) => Number(number.toFixed(digits));

const at = (load: number) => simulate(costs, size, { perSecond: load }, { joins });
const outcome = at(perSecond);
const byFullness = Object.entries(outcome.busy)
  .filter(([part]) => part !== 'svc-auth')
  .toSorted(([, a], [, b]) => b - a);
console.log(
  JSON.stringify({
    asked: perSecond,
    carried: round(outcome.perSecond, 0),
    p50Ms: round(outcome.p50Ms, 1),
    p99Ms: round(outcome.p99Ms, 1),
    perTrip: { contest: round(outcome.perTrip.contest, 1), wallet: round(outcome.perTrip.wallet, 1) },
    busy: Object.fromEntries(byFullness.map(([part, share]) => [part, round(share)])),
    fullFirst: byFullness[0]?.[0],
    cores: Math.ceil(
      Object.entries(outcome.msPerJoin)
        .filter(([part]) => part !== 'own')
        .reduce((sum, [, ms]) => sum + ms, 0) *
        (outcome.perSecond / 1000),
    ),
  }),
);
