// Logins per second against what the hashing of passwords alone allows on this machine, the event loop of svc-auth meanwhile,
// and whether other routes notice. On a stack of its own, or with BAAZI_URL and BAAZI_DATA on one that runs with `--limits relaxed`.
// Usage: node tests/bench/login/bench-login.mjs [--seconds 8] [--clients 12]      The last line is one JSON line of figures.
import fs from 'node:fs';
import http from 'node:http';
import { createRequire } from 'node:module';
import os from 'node:os';
import path from 'node:path';
import { parseArgs } from 'node:util';
import { ownStack, root } from '../../simulate/own-stack.mjs';

const { values } = parseArgs({ options: { seconds: { type: 'string', default: '8' }, clients: { type: 'string', default: '12' } } });
const [seconds, clients] = [Number(values.seconds), Number(values.clients)];
const { hash, verify } = createRequire(path.join(root, 'svc-auth/package.json'))('@node-rs/argon2');
const say = (line) => console.log(line);
const agent = new http.Agent({ keepAlive: true });

function api(base, method, route, body) {
  const text = body === undefined ? undefined : JSON.stringify(body);
  return new Promise((resolve, reject) => {
    const request = http.request(base + route, { method, agent, headers: text === undefined ? {} : { 'content-type': 'application/json', 'content-length': Buffer.byteLength(text) } }, (response) => {
      let answer = '';
      response.on('data', (chunk) => (answer += chunk));
      response.on('end', () => resolve({ status: response.statusCode, text: answer }));
    });
    request.once('error', reject);
    request.end(text);
  });
}

/** Runs `work` again and again at `width` places until the time is over; answers how often and how long each took. */
async function forSeconds(length, width, work, pauseMs = 0) {
  const until = performance.now() + length * 1000;
  const times = [];
  await Promise.all(Array.from({ length: width }, async (_, place) => {
    while (performance.now() < until) {
      const started = performance.now();
      await work(place);
      times.push(performance.now() - started);
      if (pauseMs > 0) await new Promise((resolve) => setTimeout(resolve, pauseMs));
    }
  }));
  times.sort((a, b) => a - b);
  const at = (share) => Number((times[Math.min(times.length - 1, Math.floor(times.length * share))] ?? 0).toFixed(1));
  return { perSecond: times.length / length, p50: at(0.5), p99: at(0.99) };
}

/** The worst hundredth of event loop delays since the last time this was asked. */
async function eventLoopP99(internal) {
  const metrics = (await api(internal, 'GET', '/metrics')).text;
  return Number(/^nodejs_eventloop_lag_p99_seconds(?:\{[^}]*\})? (\S+)/m.exec(metrics)?.[1] ?? Number.NaN) * 1000;
}

/** CPU milliseconds that each process of the stack has used: what a login costs, however busy the machine is otherwise. */
function cpuOfParts(data) {
  const pids = JSON.parse(fs.readFileSync(path.join(data, 'pids.json'), 'utf8'));
  return Object.fromEntries(Object.entries(pids).map(([part, pid]) => {
    const fields = fs.readFileSync(`/proc/${pid}/stat`, 'utf8').replace(/^.*\) /, '').split(' ');
    return [part, (Number(fields[11]) + Number(fields[12])) * 10];
  }));
}

const stack = process.env.BAAZI_URL ? { url: process.env.BAAZI_URL, data: process.env.BAAZI_DATA, stop: async () => {} } : await ownStack({ season: 'ipl-2025', at: '2025-04-05T12:00:00+05:30', say });
try {
  const ports = JSON.parse(fs.readFileSync(path.join(stack.data, 'ports.json'), 'utf8'));
  const internal = `http://127.0.0.1:${ports['svc-auth.internal']}`;
  const people = [];
  for (let i = 0; i < clients; i += 1) {
    const who = { name: `Bench ${i}`, email: `bench${i}-${Date.now()}@example.in`, password: `gully-cricket-${i}-nets` };
    const answer = await api(stack.url, 'POST', '/api/auth/users/signup', { ...who, confirm_password: who.password });
    if (answer.status !== 201) throw new Error(`sign-up answered ${answer.status} ${answer.text}`);
    people.push({ email: who.email, password: who.password });
  }
  const stored = await hash('masala-chai', { memoryCost: 19_456, timeCost: 2, parallelism: 1 });
  say('hashing alone, one a core');
  const used = process.cpuUsage();
  const ceiling = await forSeconds(seconds / 2, os.availableParallelism(), () => verify(stored, 'masala-chai'));
  const { user, system } = process.cpuUsage(used);
  const cpuMsPerHash = Number(((user + system) / 1000 / (ceiling.perSecond * seconds / 2)).toFixed(2));
  say('another route alone');
  const quiet = await forSeconds(seconds / 4, 1, () => api(stack.url, 'GET', '/api/user/dashboard/home-page'), 50);
  await eventLoopP99(internal);
  say('logins, and the other route beside them');
  let refused = 0;
  const before = cpuOfParts(stack.data);
  const [logins, beside] = await Promise.all([
    forSeconds(seconds, clients, async (place) => {
      const answer = await api(stack.url, 'POST', '/api/auth/users', people[place]);
      if (answer.status !== 200) refused += 1;
    }),
    forSeconds(seconds, 1, () => api(stack.url, 'GET', '/api/user/dashboard/home-page'), 50),
  ]);
  const after = cpuOfParts(stack.data);
  const cpuMsPerLogin = Object.fromEntries(Object.keys(after).map((part) => [part, Number(((after[part] - (before[part] ?? 0)) / (logins.perSecond * seconds)).toFixed(2))]));
  const lagMs = await eventLoopP99(internal);
  const figures = {
    loginsPerSecond: Math.round(logins.perSecond), hashesPerSecond: Math.round(ceiling.perSecond), share: Number((logins.perSecond / ceiling.perSecond).toFixed(2)), refused, cpuMsPerHash,
    loginP50Ms: logins.p50, loginP99Ms: logins.p99, eventLoopP99Ms: Number(lagMs.toFixed(1)), otherRouteP50Ms: [quiet.p50, beside.p50], otherRouteP99Ms: [quiet.p99, beside.p99], cpuMsPerLogin, cores: os.availableParallelism(),
  };
  say(JSON.stringify(figures));
} finally {
  agent.destroy();
  await stack.stop();
}
