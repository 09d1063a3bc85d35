// Mixed traffic for a long time, with a fault a minute that kills no process, on a stack and servers of its
// own:
// memory stays flat, the ledger balances, no queue keeps anything.
// Usage: npm run chaos -- soak [--minutes 30] [--seed 1]
// Ends with 1 when something did not hold.
import { setTimeout as sleep } from 'node:timers/promises';
import { parseArgs } from 'node:util';
import { randomStream } from '../../simulate/random';
import { faults, type Fault } from '../faults/fault-table';
import { gather, traffic } from '../faults/load/crowd';
import { runFault } from '../faults/run-fault';
import { onStage, scaleOf, type Stage } from '../faults/stage';
import type { ProxiedStack } from '../faults/system/proxied-stack';
import { heldMb, ownMemoryMb, trendOf, type Sample } from './memory';

const MINUTE_MS = 60_000;
const PAUSE_MS = 120;
const print = (line: string): void => void process.stdout.write(`${line}\n`);

/** An ending process takes its leak along. */
const lasting = faults.filter(({ endsProcess, copies }) => !endsProcess && copies === undefined);

async function main(): Promise<number> {
  const { values } = parseArgs({
    options: { minutes: { type: 'string', default: '30' }, seed: { type: 'string', default: '1' } },
  });
  const [minutes, seed] = [Number(values.minutes), Number(values.seed)];
  if (!Number.isInteger(minutes) || minutes < 1 || minutes > 50)
    throw new Error('--minutes takes a whole number from 1 to 50: each minute plays one match of a season');
  if (!Number.isInteger(seed) || seed < 0) throw new Error('--seed takes a whole number');
  return onStage({ seed, print }, (stage) => soak(stage, { minutes, seed }));
}

async function soak(stage: Stage, { minutes, seed }: { minutes: number; seed: number }) {
  const random = randomStream(seed);
  const [first, ...others] = lasting;
  if (!first) throw new Error('no fault leaves its process alive');
  const problems: string[] = [];
  const memory = new Map<string, Sample[]>();
  const began = performance.now();
  for (let minute = 0; minute < minutes; minute += 1) {
    const system = await stage.systemFor({});
    const fault: Fault = random.oneOf([first, ...others]);
    const scale = await scaleOf(system);
    const outcome = await runFault(system, fault, { seed: random.between(0, 1e6), scale, print: () => undefined });
    problems.push(...outcome.problems.map((problem) => `minute ${minute + 1}, ${fault.name}: ${problem}`));
    await playUntil(system, began + (minute + 1) * MINUTE_MS, random.between(0, 1e6));
    const at = (performance.now() - began) / MINUTE_MS;
    const seen = await measure(system, at, memory);
    print(
      `[${String(minute + 1).padStart(2)}/${minutes}] ${fault.name.padEnd(26)} ` +
        `healed in ${outcome.healedAfterS?.toFixed(1) ?? '?'} s; ${seen}`,
    );
    for (const problem of outcome.problems) print(`        ! ${problem}`);
    if (outcome.problems.length > 0) await stage.clear();
  }
  const growing = reportTrends(memory);
  const held = problems.length === 0 && growing.length === 0;
  print(
    `${minutes} minutes: memory ${growing.length === 0 ? 'flat' : `grows in ${growing.join(', ')}`}; ` +
      `${problems.length === 0 ? 'books balanced, no queue left' : `${problems.length} problems`}`,
  );
  return { code: held ? 0 : 1, keepLogs: !held };
}

/** The rest of the minute is played without a fault. */
async function playUntil(system: ProxiedStack, endMs: number, seed: number): Promise<void> {
  const leftMs = endMs - performance.now();
  if (leftMs < MINUTE_MS / 10) return;
  const load = traffic(system, await gather(system, { count: 4, seed }), PAUSE_MS);
  await sleep(Math.max(0, endMs - performance.now()));
  await load.stop();
}

const isOurs = (part: string): boolean => part.startsWith('svc-') || part === 'gateway';

/** Samples every process; returns a line of text. */
async function measure(system: ProxiedStack, minute: number, memory: Map<string, Sample[]>): Promise<string> {
  const args: string[] = [];
  for (const [part, pid] of Object.entries(system.pids())) {
    const mb = isOurs(part) ? await heldMb(pid) : ownMemoryMb(pid);
    if (mb === undefined) continue;
    memory.set(part, [...(memory.get(part) ?? []), { pid, minute, mb }]);
    if (isOurs(part) || part === 'mongo') args.push(`${part} ${mb.toFixed(0)} MB`);
  }
  return args.join(', ');
}

/** Returns the parts that grow. Other servers (the broker, Redis) are reported and not judged. */
function reportTrends(memory: ReadonlyMap<string, Sample[]>): string[] {
  const growing: string[] = [];
  for (const [part, samples] of memory) {
    const trend = trendOf(samples);
    if (!trend) {
      print(`${part.padEnd(16)} lived too briefly to tell`);
      continue;
    }
    const args = `${trend.mbAMinute >= 0 ? '+' : ''}${trend.mbAMinute.toFixed(2)} MB a minute`;
    print(`${part.padEnd(16)} ${trend.mb.toFixed(0).padStart(4)} MB  ${args}${trend.isFlat ? '' : '  GROWS'}`);
    if (isOurs(part) && !trend.isFlat) growing.push(part);
  }
  return growing;
}

main().then(
  (code) => process.exit(code),
  (error: unknown) => {
    process.stderr.write(`${error instanceof Error ? error.message : String(error)}\n`);
    process.exit(1);
  },
);
