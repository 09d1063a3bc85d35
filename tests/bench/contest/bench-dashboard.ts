// Processor time of a dashboard request in svc-contest and the gateway, compressed as browsers request it.
// Usage: npm run bench -- dashboard, or: node dev/run-typescript.mjs tests/bench/contest/bench-dashboard.ts
// [--looks 3000] [--width 20]
// Ends with one JSON line.
import http from 'node:http';
import { setTimeout as sleep } from 'node:timers/promises';
import { parseArgs } from 'node:util';
import { startTestStack } from '../../../dev/src/stack/testing/start-test-stack';
import { inFlight } from '../../load/in-flight';
import { processorUsOf } from '../../load/processor-time';
import { signInPlayers } from '../players/sign-in-players';

const { values } = parseArgs({
  options: { looks: { type: 'string', default: '3000' }, width: { type: 'string', default: '20' } },
});
const attempts = Number(values.looks);
const width = Number(values.width);
const IDLE_MS = 3000;
const agent = new http.Agent({ keepAlive: true, maxSockets: width });

/** The size of an answer on the wire, in bytes. */
const attempt = (base: string, token: string): Promise<number> =>
  new Promise((resolve, reject) => {
    const headers = { 'x-auth-token': token, 'accept-encoding': 'gzip, deflate, br' };
    http
      .get(`${base}/api/user/dashboard`, { agent, headers }, (answer) => {
        let bytes = 0;
        answer.on('data', (chunk: Buffer) => (bytes += chunk.length));
        answer.on('end', () =>
          answer.statusCode === 200 ? resolve(bytes) : reject(new Error(`the dashboard answered ${answer.statusCode}`)),
        );
      })
      .once('error', reject);
  });

async function main(): Promise<void> {
  const stack = await startTestStack({ args: ['--at', '2025-04-05T09:00:00+05:30', '--fresh'] });
  try {
    const players = await signInPlayers(
      stack,
      Array.from({ length: 50 }, (_, i) => ({ userId: `bench-${i}` })),
    );
    const tokens = Array.from({ length: attempts }, (_, i) => players[i % players.length]?.token ?? '');
    await inFlight(tokens.slice(0, 500), width, (token) => attempt(stack.base, token));
    const used = async (work: () => Promise<unknown>) => {
      const [before, began] = [processorUsOf(stack.pids()), performance.now()];
      await work();
      const after = processorUsOf(stack.pids());
      const ms = performance.now() - began;
      return { ms, of: (part: string): number => ((after[part] ?? 0) - (before[part] ?? 0)) / 1000 };
    };
    const idle = await used(() => sleep(IDLE_MS));
    let rate = { perSecond: 0, p50Ms: 0, p99Ms: 0 };
    const busy = await used(async () => (rate = await inFlight(tokens, width, (token) => attempt(stack.base, token))));
    const msPerRequest = (part: string): number =>
      Number(((busy.of(part) - (idle.of(part) / idle.ms) * busy.ms) / attempts).toFixed(3));
    const bytes = await attempt(stack.base, tokens[0] ?? '');
    console.log(
      JSON.stringify({
        bench: 'dashboard',
        looks: attempts,
        width,
        bytes,
        perSecond: rate.perSecond,
        p50Ms: rate.p50Ms,
        p99Ms: rate.p99Ms,
        contestMs: msPerRequest('svc-contest'),
        gatewayMs: msPerRequest('gateway'),
      }),
    );
  } finally {
    agent.destroy();
    await stack.stop();
  }
}

void main();
