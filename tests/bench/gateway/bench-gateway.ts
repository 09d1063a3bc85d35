// The gateway's cost beside nginx as a plain reverse proxy, in turns within one run: before a bare service (processor
// per request, token check, requests a second), and before svc-contest of a whole stack (latency and rate for players).
// Needs wrk, redis-server and (for the ratios) nginx.
// Usage: npm run bench -- gateway, or: node dev/run-typescript.mjs tests/bench/gateway/bench-gateway.ts
// [--rounds 8] [--seconds 2] [--connections 32] [--bare] [--profile DIR]
// The last line is one JSON line of figures.
import { createPrivateKey } from 'node:crypto';
import fs from 'node:fs';
import os from 'node:os';
import path from 'node:path';
import { parseArgs } from 'node:util';
import { startTestStack } from '../../../dev/src/stack/testing/start-test-stack';
import { serviceTokenSigner } from '../../../packages/service-kit/src/identity/service-tokens';
import { loadClient } from '../../load/load-client';
import { bareService, gatewayAlone, has, ownRedis, plainNginx, type Started } from './start-listeners';
import { inTurns, ratioOf, ratios, rssMb, type Contender } from './load';

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
const print = (line: string) => console.log(line);

for (const program of ['wrk', 'redis-server']) {
  if (!has(program)) {
    print(`${program} is missing: apt-get install -y wrk redis-server nginx`);
    process.exit(1);
  }
}
const withNginx = has('nginx');
if (!withNginx) print('nginx is missing (apt-get install -y nginx): no ratio to it is measured');

const folder = fs.mkdtempSync(path.join(os.tmpdir(), 'baazi-bench-gateway-'));
fs.chmodSync(folder, 0o755);
const running: { stop(): Promise<unknown> }[] = [];
async function start<T extends { stop(): Promise<unknown> }>(what: Promise<T>): Promise<T> {
  const one = await what;
  running.push(one);
  return one;
}
const asNginx = (at: Started | undefined, headers: Contender['headers']): Contender[] =>
  at ? [{ name: 'nginx', at, path: SIGNED_IN, headers }] : [];

async function beforeABareService() {
  const service = await start(bareService());
  const redis = await start(ownRedis(folder));
  const flags = values.profile ? ['--cpu-prof', `--cpu-prof-dir=${values.profile}`] : [];
  const gateway = await start(gatewayAlone(folder, { redis, upstreamPort: service.port, flags }));
  const nginx = withNginx ? await start(plainNginx(folder, service.port)) : undefined;
  const headers = () => ({ 'x-auth-token': gateway.token });
  const seen = await inTurns(
    [
      { name: 'signedIn', at: gateway, path: SIGNED_IN, headers },
      { name: 'public', at: gateway, path: PUBLIC, headers: () => ({}) },
      ...asNginx(nginx, headers),
      { name: 'service', at: service, path: SIGNED_IN, headers },
    ],
    pace,
    print,
  );
  const share = ratioOf(seen, 'cpuUsPerRequest', ['signedIn', 'public']) ?? Number.NaN;
  return { ...ratios(seen), tokenCheckShare: Number((share - 1).toFixed(3)), rssMb: Math.round(rssMb(gateway.pid)) };
}

async function beforeAService() {
  const stack = await start(startTestStack({ args: ['--at', '2025-04-05T09:00:00+05:30', '--fresh'] }));
  const portal = loadClient(stack.base);
  const who = { name: 'Bench', email: `bench-${Date.now()}@example.in`, password: 'gully-cricket-nets' };
  const token = await portal.signUp(who);
  portal.close();
  const [ports, pids] = [stack.ports(), stack.pids()];
  const part = (name: string) => ({ port: ports[name] ?? 0, pid: pids[name] ?? 0 });
  const service = part('svc-contest');
  const nginx = withNginx ? await start(plainNginx(folder, service.port)) : undefined;
  const headers = () => ({ 'x-auth-token': token });
  // A service answers only what the gateway forwarded.
  const sign = serviceTokenSigner(
    'gateway',
    createPrivateKey(stack.environmentOf('gateway')['SERVICE_PRIVATE_KEY'] ?? ''),
  );
  const returned = () => ({ ...headers(), 'x-service-token': sign('svc-contest', new Date()) });
  return ratios(
    await inTurns(
      [
        { name: 'signedIn', at: part('gateway'), path: SIGNED_IN, headers },
        ...asNginx(nginx, returned),
        { name: 'service', at: service, path: SIGNED_IN, headers: returned },
      ],
      { ...pace, connections: Math.min(16, pace.connections) },
      print,
    ),
  );
}

async function stopAll() {
  for (const { stop } of running.splice(0).reverse()) await stop();
}

async function main(): Promise<void> {
  try {
    print('before a bare service');
    const bare = await beforeABareService();
    await stopAll();
    print(values.bare ? '' : 'before svc-contest');
    const whole = values.bare ? undefined : await beforeAService();
    print(JSON.stringify({ bench: 'gateway', ...pace, bare, ...(whole ? { svcContest: whole } : {}) }));
  } finally {
    await stopAll();
    fs.rmSync(folder, { recursive: true, force: true });
  }
}

void main();
