// The gateway's memory under load: it must settle. Signed-in requests to a bare service for some minutes, its RSS every ten
// seconds. Usage: node tests/bench/gateway/soak-gateway.mjs [--minutes 10]      The last line is one JSON line; exit 1 when it grew.
import fs from 'node:fs';
import os from 'node:os';
import path from 'node:path';
import { parseArgs } from 'node:util';
import { bareService, gatewayAlone, has, ownRedis } from './door.mjs';
import { load, median, rssMb } from './load.mjs';

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
const running = [];
const start = async (what) => {
  running.push(await what);
  return running.at(-1);
};
try {
  const service = await start(bareService());
  const redis = await start(ownRedis(folder));
  const gateway = await start(gatewayAlone(folder, { redis, upstreamPort: service.port }));
  const sizes = [];
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
    if (slice % 6 === 5) console.log(`minute ${(slice + 1) / 6}: ${requests} requests, ${sizes.at(-1).toFixed(0)} MB`);
  }
  // The first fifth is the heap finding its size; after that the middle of each half is compared.
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
} finally {
  for (const { stop } of running.reverse()) await stop();
  fs.rmSync(folder, { recursive: true, force: true });
}
