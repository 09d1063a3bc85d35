import { spawn } from 'node:child_process';
import fs from 'node:fs';
import { median } from '../../load/median';
import { processorUs } from '../../load/processor-time';

/** The figures of one run of the load generator. */
interface Load {
  requests: number;
  perSecond: number;
  p50Us: number;
  p90Us: number;
}
interface Run extends Load {
  cpuUsPerRequest: number;
}
const measures = ['cpuUsPerRequest', 'p50Us', 'p90Us', 'perSecond'] as const;
type Measure = (typeof measures)[number];

/** Microseconds of a latency as wrk prints it: `812.00us`, `1.20ms`, `1.02s`. */
function microseconds(text: string): number {
  const [, number = 'NaN', unit = 'us'] = /^([\d.]+)(us|ms|s)$/.exec(text) ?? [];
  return Number(number) * (unit === 's' ? 1_000_000 : unit === 'ms' ? 1000 : 1);
}

interface Pressure {
  connections: number;
  seconds: number;
  headers?: Record<string, string>;
}

/**
 * Requests one address over `connections` kept-alive connections as fast as it answers; throws on any answer but 2xx.
 */
export async function load(url: string, { connections, seconds, headers = {} }: Pressure): Promise<Load> {
  const args = [
    ...['--latency', '-t', '1', '-c', String(connections), '-d', `${seconds}s`],
    ...Object.entries(headers).flatMap(([name, value]) => ['-H', `${name}: ${value}`]),
    url,
  ];
  const output = await new Promise<string>((resolve, reject) => {
    const child = spawn('wrk', args, { stdio: ['ignore', 'pipe', 'inherit'] });
    let text = '';
    child.stdout.on('data', (bytes: Buffer) => (text += bytes.toString()));
    child.once('error', reject);
    child.once('close', () => resolve(text));
  });
  const find = (pattern: RegExp) => pattern.exec(output)?.[1] ?? '';
  if (/Non-2xx|Socket errors/.test(output)) throw new Error(`${url} did not answer every request well:\n${output}`);
  return {
    requests: Number(find(/(\d+) requests in/)),
    perSecond: Number(find(/Requests\/sec:\s+([\d.]+)/)),
    p50Us: microseconds(find(/^\s+50%\s+(\S+)/m)),
    p90Us: microseconds(find(/^\s+90%\s+(\S+)/m)),
  };
}

export const rssMb = (pid: number): number =>
  Number(/VmRSS:\s+(\d+)/.exec(fs.readFileSync(`/proc/${pid}/status`, 'utf8'))?.[1] ?? 0) / 1024;

export interface Contender {
  name: 'signedIn' | 'public' | 'nginx' | 'service';
  at: { port: number; pid: number };
  path: string;
  /** renewed before each turn: a signature is valid for a minute */
  headers: () => Record<string, string>;
}
/** Every run of each contender. */
export type Seen = ReadonlyMap<Contender['name'], Run[]>;

/** Every contender in turns, round after round; a warm-up round does not count. */
export async function inTurns(
  contenders: readonly Contender[],
  { rounds, seconds, connections }: { rounds: number; seconds: number; connections: number },
  print: (line: string) => void,
): Promise<Seen> {
  const seen = new Map(contenders.map(({ name }): [Contender['name'], Run[]] => [name, []]));
  for (let round = -1; round < rounds; round += 1) {
    for (const { name, at, path, headers } of contenders) {
      const before = processorUs(at.pid);
      const run = await load(`http://127.0.0.1:${at.port}${path}`, { connections, seconds, headers: headers() });
      const cpuUsPerRequest = (processorUs(at.pid) - before) / run.requests;
      if (round >= 0) seen.get(name)?.push({ ...run, cpuUsPerRequest });
    }
  }
  for (const [name, runs] of seen) print(`${name.padEnd(10)} ${JSON.stringify(figuresOf(runs))}`);
  return seen;
}

const figuresOf = (runs: readonly Run[]) =>
  Object.fromEntries(measures.map((measure) => [measure, Number(median(runs.map((run) => run[measure])).toFixed(1))]));

/**
 * How one contender compares with another; null when one did not run. Rounds that are close in time are compared,
 * because the machine's speed changes from minute to minute.
 */
export function ratioOf(seen: Seen, measure: Measure, [name, to]: [Contender['name'], Contender['name']]) {
  const [ones, others] = [seen.get(name), seen.get(to)];
  if (!ones || !others) return null;
  return median(ones.map((run, i) => run[measure] / (others[i]?.[measure] ?? Number.NaN)));
}

/** The gateway's figures and the baseline's of the same round. */
export function ratios(seen: Seen): Record<string, unknown> {
  const of = (measure: Measure, to: Contender['name']) => {
    const ratio = ratioOf(seen, measure, ['signedIn', to]);
    return ratio === null ? null : Number(ratio.toFixed(2));
  };
  return {
    ...Object.fromEntries(Array.from(seen, ([name, runs]) => [name, figuresOf(runs)])),
    cpuToNginx: of('cpuUsPerRequest', 'nginx'),
    p50ToNginx: of('p50Us', 'nginx'),
    p90ToNginx: of('p90Us', 'nginx'),
    rateToService: of('perSecond', 'service'),
  };
}
