import { spawn } from 'node:child_process';
import fs from 'node:fs';

/** Microseconds of a latency as wrk writes it: `812.00us`, `1.20ms`, `1.02s`. */
function microseconds(text) {
  const [, number = 'NaN', unit = 'us'] = /^([\d.]+)(us|ms|s)$/.exec(text) ?? [];
  return Number(number) * { us: 1, ms: 1000, s: 1_000_000 }[unit];
}

/** Asks one address over `connections` kept-alive connections as fast as it answers; throws when an answer was not a 2xx. */
export async function load(url, { connections, seconds, headers = {}, script, threads = 1 }) {
  const words = [
    '--latency',
    '-t',
    threads,
    '-c',
    connections,
    '-d',
    `${seconds}s`,
    ...Object.entries(headers).flatMap(([name, value]) => ['-H', `${name}: ${value}`]),
    ...(script ? ['-s', script] : []),
    url,
  ].map(String);
  const output = await new Promise((resolve, reject) => {
    const child = spawn('wrk', words, { stdio: ['ignore', 'pipe', 'inherit'] });
    let text = '';
    child.stdout.on('data', (bytes) => (text += bytes));
    child.once('error', reject);
    child.once('close', () => resolve(text));
  });
  const find = (pattern) => pattern.exec(output)?.[1] ?? '';
  if (/Non-2xx|Socket errors/.test(output)) throw new Error(`${url} did not answer every request well:\n${output}`);
  return {
    requests: Number(find(/(\d+) requests in/)),
    perSecond: Number(find(/Requests\/sec:\s+([\d.]+)/)),
    p50Us: microseconds(find(/^\s+50%\s+(\S+)/m)),
    p90Us: microseconds(find(/^\s+90%\s+(\S+)/m)),
  };
}

/** CPU that a process has used so far, in microseconds (to the nearest tick of 10 ms). */
export function cpuUs(pid) {
  const fields = fs
    .readFileSync(`/proc/${pid}/stat`, 'utf8')
    .replace(/^.*\) /, '')
    .split(' ');
  return (Number(fields[11]) + Number(fields[12])) * 10_000;
}

export const rssMb = (pid) =>
  Number(/VmRSS:\s+(\d+)/.exec(fs.readFileSync(`/proc/${pid}/status`, 'utf8'))?.[1] ?? 0) / 1024;

export const median = (values) => [...values].sort((a, b) => a - b)[Math.floor(values.length / 2)];

/** Every contender in turn, round after round; one round to warm up does not count. */
export async function inTurns(contenders, { rounds, seconds, connections }, say) {
  const seen = Object.fromEntries(Object.keys(contenders).map((name) => [name, { runs: [] }]));
  for (let round = -1; round < rounds; round += 1) {
    for (const [name, { at, path, headers }] of Object.entries(contenders)) {
      const before = cpuUs(at.pid);
      const run = await load(`http://127.0.0.1:${at.port}${path}`, { connections, seconds, headers });
      if (round >= 0) seen[name].runs.push({ ...run, cpuUsPerRequest: (cpuUs(at.pid) - before) / run.requests });
    }
  }
  for (const one of Object.values(seen))
    for (const key of ['cpuUsPerRequest', 'p50Us', 'p90Us', 'perSecond'])
      one[key] = Number(median(one.runs.map((run) => run[key])).toFixed(1));
  for (const [name, { runs: _, ...figures }] of Object.entries(seen))
    say(`${name.padEnd(10)} ${JSON.stringify(figures)}`);
  return seen;
}

/** The gateway's figures and those of the same round beside it. */
export function ratios(seen) {
  const of = (key, other) =>
    seen[other]
      ? Number(median(seen.signedIn.runs.map((run, i) => run[key] / seen[other].runs[i][key])).toFixed(2))
      : null;
  const plain = Object.fromEntries(Object.entries(seen).map(([name, { runs: _, ...figures }]) => [name, figures]));
  return {
    ...plain,
    cpuToNginx: of('cpuUsPerRequest', 'nginx'),
    p50ToNginx: of('p50Us', 'nginx'),
    p90ToNginx: of('p90Us', 'nginx'),
    rateToService: of('perSecond', 'service'),
  };
}
