// The gateway's memory under load must settle. Signed-in requests to a bare service for some minutes, RSS every ten
// seconds.
// Usage: node dev/run-typescript.mjs tests/bench/gateway/soak-gateway.ts [--minutes 10] [--connections 16]
// The last line is one JSON line; exit code 1 when it grew.
import fs from 'node:fs';
import os from 'node:os';
import path from 'node:path';
import { parseArgs } from 'node:util';
import { bareService, gatewayAlone, has, ownRedis, type Started } from './start-listeners';
import { median } from '../../load/median';
import { load, rssMb } from './load';

const MOST_MB = 130;
const SLICE_S = 10;
const { values } = parseArgs({
  options: { minutes: { type: 'string', default: '10' }, connections: { type: 'string', default: '16' } },
});
if (!has('wrk')) {
  console.log('wrk is missing: apt-get install -y wrk');
  process.exit(1);
}

const folder = fs.mkdtempSync(path.join(os.tmpdir(), 'baazi-soak-gateway-'));
const running: Started[] = [];
async function start<T extends Started>(what: Promise<T>): Promise<T> {
  const one = await what;
  running.push(one);
  return one;
}

async function soak(): Promise<void> {
  const service = await start(bareService());
  const redis = await start(ownRedis(folder));
  const gateway = await start(gatewayAlone(folder, { redis, upstreamPort: service.port }));
  const sizes: number[] = [];
  let requests = 0;
  for (let slice = 0; slice < (Number(values.minutes) * 60) / SLICE_S; slice += 1) {
    requests += (
      await load(`http://127.0.0.1:${gateway.port}/api/user/teams`, {
        connections: Number(values.connections),
        seconds: SLICE_S,
        headers: { 'x-auth-token': gateway.token },
      })
    ).requests;
    sizes.push(rssMb(gateway.pid));
    if (slice % 6 === 5) console.log(`minute ${(slice + 1) / 6}: ${requests} requests, ${sizes.at(-1)?.toFixed(0)} MB`);
  }
  // The heap finds its size in the first fifth; after that the middles of both halves are compared.
  const settled = sizes.slice(Math.ceil(sizes.length / 5));
  const half = Math.ceil(settled.length / 2);
  const [early, late] = [median(settled.slice(0, half)), median(settled.slice(half))];
  const figures = {
    bench: 'gateway-soak',
    minutes: Number(values.minutes),
    requests,
    earlyMb: Math.round(early),
    lateMb: Math.round(late),
    mostMb: Math.round(Math.max(...sizes)),
    holds: Math.max(...sizes) <= MOST_MB && late <= early * 1.05,
  };
  console.log(JSON.stringify(figures));
  process.exitCode = figures.holds ? 0 : 1;
}

async function main(): Promise<void> {
  try {
    await soak();
  } finally {
    for (const { stop } of running.reverse()) await stop();
    fs.rmSync(folder, { recursive: true, force: true });
  }
}

void main();
