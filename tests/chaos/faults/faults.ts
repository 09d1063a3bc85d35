// Every fault of the table in the middle of play, one after the other, on a stack and servers of its own; the table
// with what came of it goes to docs/faults.md when all of them ran.
// Usage: npm run chaos -- faults [--seed 1] [--only NAME,NAME] [--list]
// The last line is `48 of 48 faults survived`; ends with 1 otherwise.
import fs from 'node:fs';
import path from 'node:path';
import { parseArgs } from 'node:util';
import { randomStream } from '../../simulate/random';
import { median } from '../../load/median';
import { faultReport, statusesText } from './fault-report';
import { faults, type Fault } from './fault-table';
import { runFault, type Outcome } from './run-fault';
import { openServers, openWorld, type Servers, type World } from './world/world';

/** What a page takes where nothing else is done. */
const QUIET_MS = 12;
const SLOWEST_SCALE = 4;
const root = path.resolve(__dirname, '../../..');
const say = (line: string): void => void process.stdout.write(`${line}\n`);

function wishes(): { seed: number; chosen: Fault[]; list: boolean } {
  const { values } = parseArgs({
    options: { seed: { type: 'string', default: '1' }, only: { type: 'string' }, list: { type: 'boolean' } },
  });
  const seed = Number(values.seed);
  if (!Number.isInteger(seed) || seed < 0) throw new Error('--seed takes a whole number');
  const names = values.only?.split(',');
  const unknown = names?.filter((name) => !faults.some((fault) => fault.name === name)) ?? [];
  if (unknown.length > 0) throw new Error(`no fault ${unknown.join(', ')}; --list names them`);
  return {
    seed,
    chosen: faults.filter(({ name }) => names?.includes(name) ?? true),
    list: values.list ?? false,
  };
}

/** How much slower this machine is now than one with nothing else to do. */
async function scaleOf({ portal }: World): Promise<number> {
  const { token } = await portal.signUp();
  const took: number[] = [];
  for (let i = 0; i < 40; i += 1) {
    const began = performance.now();
    await portal.me(token);
    took.push(performance.now() - began);
  }
  return Math.min(SLOWEST_SCALE, Math.max(1, median(took) / QUIET_MS));
}

async function main(): Promise<number> {
  const { seed, chosen, list } = wishes();
  if (list) {
    for (const { name, group, what, healsWithinS } of faults)
      say(`${name.padEnd(26)} ${group.padEnd(9)} ${String(healsWithinS).padStart(3)} s  ${what}`);
    return 0;
  }
  const stopped = new AbortController();
  let [servers, world]: [Servers | undefined, World | undefined] = [undefined, undefined];
  let copies: 1 | 2 | undefined;
  const outcomes: Outcome[] = [];
  /** What is being started when somebody presses Ctrl-C must be there to be stopped. */
  let starting: Promise<unknown> = Promise.resolve();
  const start = async <T>(what: Promise<T>): Promise<T> => {
    starting = what.catch(() => undefined);
    return what;
  };
  const stopAll = async (): Promise<void> => {
    await starting;
    await world?.stop().catch((error: unknown) => say(String(error)));
    // What did not survive is in the logs.
    const keep = outcomes.some(({ problems }) => problems.length > 0);
    await servers?.stop({ keep });
    if (keep && servers) say(`logs and data are kept in ${servers.scratch}`);
  };
  const interrupted = new Promise<never>((_, reject) => {
    for (const signal of ['SIGINT', 'SIGTERM', 'SIGHUP'] as const)
      process.on(signal, () => {
        stopped.abort();
        reject(new Error('stopped'));
      });
  });
  interrupted.catch(() => undefined);
  const work = async (): Promise<void> => {
    say('starting servers of its own ...');
    servers = await start(openServers((line) => void (stopped.signal.aborted || say(`    ${line}`))));
    for (const [i, fault] of chosen.entries()) {
      if (!world || copies !== (fault.copies ?? 1)) {
        await world?.stop();
        copies = fault.copies ?? 1;
        say(`starting a stack${copies === 2 ? ' with two copies of each service' : ''} ...`);
        world = await start(openWorld(servers, { random: randomStream(seed), copies, say: () => undefined }));
      }
      const scale = await scaleOf(world);
      const head = `[${String(i + 1).padStart(2)}/${chosen.length}] ${fault.name.padEnd(24)}`;
      say(`${head} ${fault.what}${scale > 1 ? ` (this machine is ${scale.toFixed(1)} times slower)` : ''}`);
      const began = performance.now();
      const outcome = await runFault(world, fault, { seed, scale, say: (line) => say(`        ${line}`) });
      outcomes.push(outcome);
      const { healedAfterS, statuses, slowestMs, problems } = outcome;
      say(
        `        healed in ${healedAfterS?.toFixed(1) ?? '?'} s (bound ${fault.healsWithinS} s); ` +
          `${statusesText(statuses)}; slowest ${(slowestMs / 1000).toFixed(1)} s; ` +
          `${problems.length === 0 ? 'survived' : 'NOT survived'}, ${((performance.now() - began) / 1000).toFixed(0)} s`,
      );
      for (const problem of problems) say(`        ! ${problem}`);
      if (problems.length > 0) {
        // What it left behind must not be blamed on the next.
        await world.stop();
        world = undefined;
      }
    }
  };
  try {
    await Promise.race([work(), interrupted]);
  } catch (error) {
    say(stopped.signal.aborted ? 'stopping ...' : String(error instanceof Error ? error.stack : error));
    await stopAll();
    return stopped.signal.aborted ? 130 : 1;
  }
  await stopAll();
  const survived = outcomes.filter(({ problems }) => problems.length === 0).length;
  if (chosen.length === faults.length)
    fs.writeFileSync(path.join(root, 'docs/faults.md'), faultReport(outcomes, { seed }));
  say(`${survived} of ${chosen.length} faults survived`);
  return survived === chosen.length ? 0 : 1;
}

main().then(
  (code) => process.exit(code),
  (error: unknown) => {
    process.stderr.write(`${error instanceof Error ? error.message : String(error)}\n`);
    process.exit(1);
  },
);
