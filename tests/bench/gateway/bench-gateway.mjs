// What the gateway costs, beside nginx as a plain reverse proxy, in turns within one run. Twice: before a bare service (CPU per
// proxied request, the token check, requests a second), and before svc-contest of a whole stack (latency and rate as players
// meet them). Needs wrk, redis-server and (for the ratios) nginx.
// Usage: node tests/bench/gateway/bench-gateway.mjs [--rounds 8] [--seconds 2] [--bare]      The last line is one JSON line of figures.
import fs from 'node:fs';
import os from 'node:os';
import path from 'node:path';
import { parseArgs } from 'node:util';
import { ownStack } from '../../simulate/own-stack.mjs';
import { portalClient } from '../../simulate/portal-client.mjs';
import { bareService, gatewayAlone, has, ownRedis, plainNginx } from './door.mjs';
import { inTurns, median, ratios, rssMb } from './load.mjs';

const { values } = parseArgs({
  options: {
    rounds: { type: 'string', default: '8' },
    seconds: { type: 'string', default: '2' },
    connections: { type: 'string', default: '32' },
    profile: { type: 'string' },
    bare: { type: 'boolean', default: false },
  },
});
const pace = {
  rounds: Number(values.rounds),
  seconds: Number(values.seconds),
  connections: Number(values.connections),
};
const SIGNED_IN = '/api/user/teams';
const PUBLIC = '/api/user/dashboard/home-page';
const say = (line) => console.log(line);

for (const program of ['wrk', 'redis-server']) {
  if (!has(program)) {
    say(`${program} is missing: apt-get install -y wrk redis-server nginx`);
    process.exit(1);
  }
}
const withNginx = has('nginx');
if (!withNginx) say('nginx is missing (apt-get install -y nginx): no ratio to it is measured');

const folder = fs.mkdtempSync(path.join(os.tmpdir(), 'baazi-bench-gateway-'));
fs.chmodSync(folder, 0o755);
const running = [];
const start = async (what) => {
  running.push(await what);
  return running.at(-1);
};

async function beforeABareService() {
  const service = await start(bareService());
  const redis = await start(ownRedis(folder));
  const flags = values.profile ? ['--cpu-prof', `--cpu-prof-dir=${values.profile}`] : [];
  const gateway = await start(gatewayAlone(folder, { redis, upstreamPort: service.port, flags }));
  const nginx = withNginx ? await start(plainNginx(folder, service.port)) : undefined;
  const headers = { 'x-auth-token': gateway.token };
  const seen = await inTurns(
    {
      signedIn: { at: gateway, path: SIGNED_IN, headers },
      public: { at: gateway, path: PUBLIC, headers: {} },
      ...(nginx ? { nginx: { at: nginx, path: SIGNED_IN, headers } } : {}),
      service: { at: service, path: SIGNED_IN, headers },
    },
    pace,
    say,
  );
  // Neighbours in time are compared: the machine's mood changes from minute to minute.
  const share = median(seen.signedIn.runs.map((run, i) => run.cpuUsPerRequest / seen.public.runs[i].cpuUsPerRequest));
  return { ...ratios(seen), tokenCheckShare: Number((share - 1).toFixed(3)), rssMb: Math.round(rssMb(gateway.pid)) };
}

async function beforeAService() {
  const stack = await ownStack({ season: 'ipl-2025', at: '2025-04-05T09:00:00+05:30', say: () => {} });
  running.push(stack);
  const portal = portalClient(stack.url);
  const who = { name: 'Bench', email: `bench-${Date.now()}@example.in`, password: 'gully-cricket-nets' };
  const token = await portal.signUp(who);
  portal.close();
  const read = (name) => JSON.parse(fs.readFileSync(path.join(stack.data, name), 'utf8'));
  const [ports, pids] = [read('ports.json'), read('pids.json')];
  const service = { port: ports['svc-contest'], pid: pids['svc-contest'] };
  const nginx = withNginx ? await start(plainNginx(folder, service.port)) : undefined;
  const headers = { 'x-auth-token': token };
  return ratios(
    await inTurns(
      {
        signedIn: { at: { port: ports.gateway, pid: pids.gateway }, path: SIGNED_IN, headers },
        ...(nginx ? { nginx: { at: nginx, path: SIGNED_IN, headers } } : {}),
        service: { at: service, path: SIGNED_IN, headers },
      },
      { ...pace, connections: Math.min(16, pace.connections) },
      say,
    ),
  );
}

async function stopAll() {
  for (const { stop } of running.splice(0).reverse()) await stop();
}
try {
  say('before a bare service');
  const bare = await beforeABareService();
  await stopAll();
  say(values.bare ? '' : 'before svc-contest');
  const whole = values.bare ? undefined : await beforeAService();
  say(JSON.stringify({ bench: 'gateway', ...pace, bare, ...(whole ? { svcContest: whole } : {}) }));
} finally {
  await stopAll();
  fs.rmSync(folder, { recursive: true, force: true });
}
