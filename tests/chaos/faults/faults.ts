// Every fault of the table in the middle of play, one after another, on a stack and servers of its own; the table of
// results goes to docs/faults.md when all of them ran.
// Usage: npm run chaos -- faults [--seed 1] [--only NAME,NAME] [--list]
// The last line is `57 of 57 faults survived`; ends with 1 otherwise.
import fs from 'node:fs';
import path from 'node:path';
import { parseArgs } from 'node:util';
import { faultReport, statusesText } from './fault-report';
import { faults, type Fault } from './fault-table';
import { runFault, type Outcome } from './run-fault';
import { onStage, scaleOf, type Stage } from './stage';

const root = path.resolve(__dirname, '../../..');
const print = (line: string): void => void process.stdout.write(`${line}\n`);

function readOptions(): { seed: number; chosen: Fault[]; list: boolean } {
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

async function main(): Promise<number> {
  const { seed, chosen, list } = readOptions();
  if (list) {
    for (const { name, group, what, healsWithinS } of faults)
      print(`${name.padEnd(26)} ${group.padEnd(9)} ${String(healsWithinS).padStart(3)} s  ${what}`);
    return 0;
  }
  const outcomes: Outcome[] = [];
  const survivors = (): Outcome[] => outcomes.filter(({ problems }) => problems.length === 0);
  print('starting servers of its own ...');
  const code = await onStage({ seed, print }, async (stage) => {
    for (const [i, fault] of chosen.entries())
      outcomes.push(await runOnStack(stage, fault, { seed, count: `[${String(i + 1).padStart(2)}/${chosen.length}]` }));
    const all = survivors().length === chosen.length;
    return { code: all ? 0 : 1, keepLogs: !all };
  });
  if (outcomes.length === faults.length)
    fs.writeFileSync(path.join(root, 'docs/faults.md'), faultReport(outcomes, { seed }));
  print(`${survivors().length} of ${chosen.length} faults survived`);
  return code;
}

async function runOnStack(
  stage: Stage,
  fault: Fault,
  { seed, count }: { seed: number; count: string },
): Promise<Outcome> {
  const system = await stage.systemFor(fault);
  const scale = await scaleOf(system);
  const slower = scale > 1 ? ` (this machine is ${scale.toFixed(1)} times slower)` : '';
  print(`${count} ${fault.name.padEnd(26)} ${fault.what}${slower}`);
  const began = performance.now();
  const outcome = await runFault(system, fault, { seed, scale, print: (line) => print(`        ${line}`) });
  const { healedAfterS, statuses, slowestMs, problems } = outcome;
  print(
    `        healed in ${healedAfterS?.toFixed(1) ?? '?'} s (bound ${fault.healsWithinS} s); ` +
      `${statusesText(statuses)}; slowest ${(slowestMs / 1000).toFixed(1)} s; ` +
      `${problems.length === 0 ? 'survived' : 'NOT survived'}, ${((performance.now() - began) / 1000).toFixed(0)} s`,
  );
  for (const problem of problems) print(`        ! ${problem}`);
  if (problems.length > 0) await stage.clear();
  return outcome;
}

main().then(
  (code) => process.exit(code),
  (error: unknown) => {
    process.stderr.write(`${error instanceof Error ? error.message : String(error)}\n`);
    process.exit(1);
  },
);
