// Logins per second against what the hashing of passwords alone allows, the event loop of svc-auth meanwhile, and whether other routes
// notice. On a stack of its own, or with BAAZI_URL and BAAZI_DATA on one that runs with `--limits relaxed`. Two rounds:
//   together  everything shares all cores: what is left for hashing is what clients, gateway and database do not need themselves
//   apart     svc-auth has the last core for itself, as on a machine of its own, and the ceiling is what that core hashes (Linux, two cores or more)
// Usage: node tests/bench/login/bench-login.mjs [--seconds 8] [--warm 6] [--clients 12]      The last line is one JSON line of figures.
import { execFileSync } from 'node:child_process';
import fs from 'node:fs';
import http from 'node:http';
import { createRequire } from 'node:module';
import os from 'node:os';
import path from 'node:path';
import { parseArgs } from 'node:util';
import { ownStack, root } from '../../simulate/own-stack.mjs';

const { values } = parseArgs({
  options: {
    seconds: { type: 'string', default: '8' },
    warm: { type: 'string', default: '6' },
    clients: { type: 'string', default: '12' },
  },
});
const [seconds, warm, clients] = [Number(values.seconds), Number(values.warm), Number(values.clients)];
const cores = os.availableParallelism();
const { hash, verify } = createRequire(path.join(root, 'svc-auth/package.json'))('@node-rs/argon2');
const say = (line) => console.log(line);
const agent = new http.Agent({ keepAlive: true });

function api(base, method, route, body) {
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
        response.on('data', (chunk) => (answer += chunk));
        response.on('end', () => resolve({ status: response.statusCode, text: answer }));
      },
    );
    request.once('error', reject);
    request.end(text);
  });
}

/** Runs `work` again and again at `width` places until the time is over; answers how often and how long each took. */
async function forSeconds(length, width, work, pauseMs = 0) {
  const until = performance.now() + length * 1000;
  const times = [];
  await Promise.all(
    Array.from({ length: width }, async (_, place) => {
      while (performance.now() < until) {
        const started = performance.now();
        await work(place);
        times.push(performance.now() - started);
        if (pauseMs > 0) await new Promise((resolve) => setTimeout(resolve, pauseMs));
      }
    }),
  );
  times.sort((a, b) => a - b);
  const at = (share) => Number((times[Math.min(times.length - 1, Math.floor(times.length * share))] ?? 0).toFixed(1));
  return { perSecond: times.length / length, p50: at(0.5), p99: at(0.99) };
}

/** The worst hundredth of event loop delays since the last time this was asked. The timer behind it fires every 10 ms: only what is beyond is delay. */
async function eventLoopP99(internal) {
  const metrics = (await api(internal, 'GET', '/metrics')).text;
  return Math.max(
    0,
    Number(/^nodejs_eventloop_lag_p99_seconds(?:\{[^}]*\})? (\S+)/m.exec(metrics)?.[1] ?? Number.NaN) * 1000 - 10,
  );
}

const pidsOf = (data) => JSON.parse(fs.readFileSync(path.join(data, 'pids.json'), 'utf8'));
/** CPU milliseconds used so far by what `stat` stands for. */
function cpuOf(stat) {
  const fields = fs
    .readFileSync(stat, 'utf8')
    .replace(/^.*\) /, '')
    .split(' ');
  return (Number(fields[11]) + Number(fields[12])) * 10;
}
/** By part, and svc-auth by threads: the one that answers, and those that hash (with the few that collect garbage and compile). */
function cpuOfParts(data) {
  const pids = pidsOf(data);
  const used = Object.fromEntries(Object.entries(pids).map(([part, pid]) => [part, cpuOf(`/proc/${pid}/stat`)]));
  const answering = cpuOf(`/proc/${pids['svc-auth']}/task/${pids['svc-auth']}/stat`);
  return {
    ...used,
    'svc-auth answering': answering,
    'svc-auth hashing': used['svc-auth'] - answering,
    clients: cpuOf('/proc/self/stat'),
  };
}
/** All threads of a process, on these cores from now on. */
const pin = (pid, list) => execFileSync('taskset', ['-acp', list, String(pid)], { stdio: 'ignore' });

/** What hashing alone makes of `width` cores, each hash in the way that the service has them done. */
async function hashingAlone(width) {
  const used = process.cpuUsage();
  const alone = await forSeconds(seconds / 2, width, () => verify(stored, 'masala-chai'));
  const { user, system } = process.cpuUsage(used);
  return { hashesPerSecond: alone.perSecond, cpuMsPerHash: (user + system) / 1000 / (alone.perSecond * (seconds / 2)) };
}

async function round({ stack, internal, people, ceiling }) {
  const quiet = await forSeconds(seconds / 4, 1, () => api(stack.url, 'GET', '/api/user/dashboard/home-page'), 50);
  let refused = 0;
  const logInAt = async (place) => {
    const answer = await api(stack.url, 'POST', '/api/auth/users', people[place]);
    if (answer.status !== 200) refused += 1;
  };
  await forSeconds(warm, clients, logInAt);
  await eventLoopP99(internal);
  const before = cpuOfParts(stack.data);
  const [logins, beside] = await Promise.all([
    forSeconds(seconds, clients, logInAt),
    forSeconds(seconds, 1, () => api(stack.url, 'GET', '/api/user/dashboard/home-page'), 50),
  ]);
  const after = cpuOfParts(stack.data);
  const lagMs = await eventLoopP99(internal);
  const cpuMsPerLogin = Object.fromEntries(
    Object.keys(after).map((part) => [
      part,
      Number(((after[part] - (before[part] ?? 0)) / (logins.perSecond * seconds)).toFixed(2)),
    ]),
  );
  return {
    loginsPerSecond: Math.round(logins.perSecond),
    hashesPerSecond: Math.round(ceiling.hashesPerSecond),
    share: Number((logins.perSecond / ceiling.hashesPerSecond).toFixed(2)),
    refused,
    cpuMsPerHash: Number(ceiling.cpuMsPerHash.toFixed(2)),
    loginP50Ms: logins.p50,
    loginP99Ms: logins.p99,
    eventLoopP99Ms: Number(lagMs.toFixed(1)),
    otherRouteP50Ms: [quiet.p50, beside.p50],
    otherRouteP99Ms: [quiet.p99, beside.p99],
    cpuMsPerLogin,
  };
}

const stored = await hash('masala-chai', { memoryCost: 19_456, timeCost: 2, parallelism: 1 });
const stack = process.env.BAAZI_URL
  ? { url: process.env.BAAZI_URL, data: process.env.BAAZI_DATA, stop: async () => {} }
  : await ownStack({ season: 'ipl-2025', at: '2025-04-05T12:00:00+05:30', say });
try {
  const ports = JSON.parse(fs.readFileSync(path.join(stack.data, 'ports.json'), 'utf8'));
  const internal = `http://127.0.0.1:${ports['svc-auth.internal']}`;
  const people = [];
  for (let i = 0; i < clients; i += 1) {
    const who = {
      name: `Bench ${i}`,
      email: `bench${i}-${Date.now()}@example.in`,
      password: `gully-cricket-${i}-nets`,
    };
    const answer = await api(stack.url, 'POST', '/api/auth/users/signup', { ...who, confirm_password: who.password });
    if (answer.status !== 201) throw new Error(`sign-up answered ${answer.status} ${answer.text}`);
    people.push({ email: who.email, password: who.password });
  }
  say('together: hashing alone on all cores, then logins and another route beside them');
  const figures = { cores, together: await round({ stack, internal, people, ceiling: await hashingAlone(cores) }) };
  if (process.platform === 'linux' && cores > 1) {
    say('apart: hashing alone on one core, then logins with svc-auth alone on it');
    const [own, others] = [String(cores - 1), cores === 2 ? '0' : `0-${cores - 2}`];
    pin(process.pid, own);
    const ceiling = await hashingAlone(1);
    pin(process.pid, others);
    for (const [part, pid] of Object.entries(pidsOf(stack.data))) pin(pid, part === 'svc-auth' ? own : others);
    figures.apart = await round({ stack, internal, people, ceiling });
  }
  say(JSON.stringify(figures));
} finally {
  agent.destroy();
  await stack.stop();
}
