// Logins per second against the ceiling of password hashing, the event loop of svc-auth meanwhile, and the effect on
// other routes. On a separate stack, in two rounds:
// `together`: everything shares all cores. `apart`: svc-auth alone on the last core, whose hashing rate is the ceiling
// (Linux, two cores or more).
// Usage: npm run bench -- login, or: node dev/run-typescript.mjs tests/bench/login/bench-login.ts
// [--seconds 8] [--warm 6] [--clients 12]
// The last line is one JSON line of figures.
import { execFileSync } from 'node:child_process';
import http from 'node:http';
import os from 'node:os';
import { setTimeout as sleep } from 'node:timers/promises';
import { parseArgs } from 'node:util';
import { hash, verify } from '@node-rs/argon2';
import { startTestStack, type TestStack } from '../../../dev/src/stack/testing/start-test-stack';
import { spread, type Spread } from '../../load/in-flight';
import { processorUs, processorUsOf, usedPer } from '../../load/processor-time';

const { values } = parseArgs({
  options: {
    seconds: { type: 'string', default: '8' },
    warm: { type: 'string', default: '6' },
    clients: { type: 'string', default: '12' },
  },
});
const [seconds, warm, clients] = [Number(values.seconds), Number(values.warm), Number(values.clients)];
const cores = os.availableParallelism();
const say = (line: string) => console.log(line);
const agent = new http.Agent({ keepAlive: true });

interface Answer {
  status: number;
  text: string;
}
function api(base: string, method: string, route: string, body?: object): Promise<Answer> {
  const text = body === undefined ? undefined : JSON.stringify(body);
  return new Promise((resolve, reject) => {
    const request = http.request(
      base + route,
      {
        method,
        agent,
        headers:
          text === undefined ? {} : { 'content-type': 'application/json', 'content-length': Buffer.byteLength(text) },
      },
      (response) => {
        let answer = '';
        response.on('data', (chunk: Buffer) => (answer += chunk.toString()));
        response.on('end', () => resolve({ status: response.statusCode ?? 0, text: answer }));
      },
    );
    request.once('error', reject);
    request.end(text);
  });
}

/** Runs `work` in `width` concurrent loops until the time is over; returns count and durations. */
async function forSeconds(
  { length, width, pauseMs = 0 }: { length: number; width: number; pauseMs?: number },
  work: (place: number) => Promise<unknown>,
): Promise<Spread & { perSecond: number }> {
  const until = performance.now() + length * 1000;
  const times: number[] = [];
  await Promise.all(
    Array.from({ length: width }, async (_, place) => {
      while (performance.now() < until) {
        const started = performance.now();
        await work(place);
        times.push(performance.now() - started);
        if (pauseMs > 0) await sleep(pauseMs);
      }
    }),
  );
  return { perSecond: times.length / length, ...spread(times) };
}

/** The p99 event loop delay since the last call. The sampling timer fires every 10 ms, which is subtracted. */
async function eventLoopP99(internal: string): Promise<number> {
  const metrics = (await api(internal, 'GET', '/metrics')).text;
  return Math.max(
    0,
    Number(/^nodejs_eventloop_lag_p99_seconds(?:\{[^}]*\})? (\S+)/m.exec(metrics)?.[1] ?? Number.NaN) * 1000 - 10,
  );
}

/**
 * By part, and svc-auth by threads: the main one, and the hashing ones (with those of garbage collection and
 * compilation).
 */
function usedByParts(stack: TestStack): Record<string, number> {
  const pids = stack.pids();
  const auth = pids['svc-auth'] ?? 0;
  const answering = processorUs(auth, auth);
  return {
    ...processorUsOf(pids),
    'svc-auth answering': answering,
    'svc-auth hashing': processorUs(auth) - answering,
    clients: processorUs(process.pid),
  };
}
/** Pins all threads of a process to these cores. */
const pin = (pid: number, list: string) => execFileSync('taskset', ['-acp', list, String(pid)], { stdio: 'ignore' });

interface Ceiling {
  hashesPerSecond: number;
  cpuMsPerHash: number;
}
/** The hashing rate of `width` cores, each hash as the service computes it. */
async function hashingAlone(width: number): Promise<Ceiling> {
  const stored = await hash('masala-chai', { memoryCost: 19_456, timeCost: 2, parallelism: 1 });
  const used = process.cpuUsage();
  const alone = await forSeconds({ length: seconds / 2, width }, () => verify(stored, 'masala-chai'));
  const { user, system } = process.cpuUsage(used);
  return { hashesPerSecond: alone.perSecond, cpuMsPerHash: (user + system) / 1000 / (alone.perSecond * (seconds / 2)) };
}

interface LogIns {
  stack: TestStack;
  people: readonly object[];
  ceiling: Ceiling;
}
async function round({ stack, people, ceiling }: LogIns) {
  const internal = `http://127.0.0.1:${stack.ports()['svc-auth.internal']}`;
  const otherRoute = () => api(stack.base, 'GET', '/api/user/dashboard/home-page');
  const quiet = await forSeconds({ length: seconds / 4, width: 1, pauseMs: 50 }, otherRoute);
  let refused = 0;
  const logInAt = async (place: number) => {
    const answer = await api(stack.base, 'POST', '/api/auth/users', people[place]);
    if (answer.status !== 200) refused += 1;
  };
  await forSeconds({ length: warm, width: clients }, logInAt);
  await eventLoopP99(internal);
  const before = usedByParts(stack);
  const [logins, beside] = await Promise.all([
    forSeconds({ length: seconds, width: clients }, logInAt),
    forSeconds({ length: seconds, width: 1, pauseMs: 50 }, otherRoute),
  ]);
  const usPerLogin = usedPer(logins.perSecond * seconds, before, usedByParts(stack));
  const lagMs = await eventLoopP99(internal);
  return {
    loginsPerSecond: Math.round(logins.perSecond),
    hashesPerSecond: Math.round(ceiling.hashesPerSecond),
    share: Number((logins.perSecond / ceiling.hashesPerSecond).toFixed(2)),
    refused,
    cpuMsPerHash: Number(ceiling.cpuMsPerHash.toFixed(2)),
    loginP50Ms: logins.p50Ms,
    loginP99Ms: logins.p99Ms,
    eventLoopP99Ms: Number(lagMs.toFixed(1)),
    otherRouteP50Ms: [quiet.p50Ms, beside.p50Ms],
    otherRouteP99Ms: [quiet.p99Ms, beside.p99Ms],
    cpuMsPerLogin: Object.fromEntries(
      Object.entries(usPerLogin).map(([part, us]) => [part, Number((us / 1000).toFixed(2))]),
    ),
  };
}

async function signUp(stack: TestStack, i: number): Promise<object> {
  const [email, password] = [`bench${i}-${Date.now()}@example.in`, `gully-cricket-${i}-nets`];
  const who = { name: `Bench ${i}`, email, password, confirm_password: password };
  const answer = await api(stack.base, 'POST', '/api/auth/users/signup', who);
  if (answer.status !== 201) throw new Error(`sign-up answered ${answer.status} ${answer.text}`);
  return { email, password };
}

async function main(): Promise<void> {
  const stack = await startTestStack({ args: ['--at', '2025-04-05T12:00:00+05:30', '--fresh'], onLine: say });
  try {
    const people: object[] = [];
    for (let i = 0; i < clients; i += 1) people.push(await signUp(stack, i));
    say('together: hashing alone on all cores, then logins and another route beside them');
    const together = await round({ stack, people, ceiling: await hashingAlone(cores) });
    const apart = process.platform === 'linux' && cores > 1 ? await roundApart(stack, people) : undefined;
    say(JSON.stringify({ cores, together, ...(apart ? { apart } : {}) }));
  } finally {
    agent.destroy();
    await stack.stop();
  }
}

async function roundApart(stack: TestStack, people: readonly object[]) {
  say('apart: hashing alone on one core, then logins with svc-auth alone on it');
  const [own, others] = [String(cores - 1), cores === 2 ? '0' : `0-${cores - 2}`];
  pin(process.pid, own);
  const ceiling = await hashingAlone(1);
  pin(process.pid, others);
  for (const [part, pid] of Object.entries(stack.pids())) pin(pid, part === 'svc-auth' ? own : others);
  return round({ stack, people, ceiling });
}

void main();
