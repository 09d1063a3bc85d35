// Removes every guard of the table, one at a time, and runs the one test that must notice. The tree itself is not
// touched:
// the test reads one file as if the guard were not in it.
// Usage: npm run chaos -- mutants [--only NAME,NAME] [--list]
// The last line is `0 survivors of N`; ends with 1 otherwise, also when a guard or its test is not what the table
// says.
import os from 'node:os';
import { parseArgs } from 'node:util';
import { guards } from './guards';
import { runGuards } from './run-guards';

const print = (line: string): void => void process.stdout.write(`${line}\n`);

async function main(): Promise<number> {
  const { values } = parseArgs({ options: { only: { type: 'string' }, list: { type: 'boolean' } } });
  const names = values.only?.split(',');
  const unknown = names?.filter((name) => !guards.some((guard) => guard.name === name)) ?? [];
  if (unknown.length > 0) throw new Error(`no guard ${unknown.join(', ')}; --list names them`);
  const chosen = guards.filter(({ name }) => names?.includes(name) ?? true);
  if (values.list) {
    for (const { name, file, test } of chosen) print(`${name.padEnd(34)} ${file}, ${test}`);
    return 0;
  }
  const stopped = new AbortController();
  for (const signal of ['SIGINT', 'SIGTERM', 'SIGHUP'] as const) process.on(signal, () => stopped.abort());
  const suites = new Set(chosen.map(({ test }) => test)).size;
  print(`${suites} suites with every guard in place, then ${chosen.length} guards taken away ...`);
  let done = 0;
  const proofs = await runGuards(chosen, {
    width: os.availableParallelism(),
    signal: stopped.signal,
    onProof: ({ guard, verdict }, seconds) => {
      done += 1;
      const count = `[${String(done).padStart(2)}/${chosen.length}]`;
      print(`${count} ${guard.name.padEnd(34)} ${verdict.padEnd(8)} ${seconds.toFixed(1)} s  ${guard.test}`);
    },
  });
  if (stopped.signal.aborted) return 130;
  for (const { guard, verdict } of proofs)
    if (verdict === 'unknown') print(`${guard.name}: ${guard.test} does not run, or fails with the guard in place`);
  const survivors = proofs.filter(({ verdict }) => verdict !== 'killed');
  for (const { guard } of survivors)
    print(`survived: ${guard.name} (${guard.file}), without a failure of ${guard.test}`);
  print(`${survivors.length} survivors of ${proofs.length}`);
  return survivors.length === 0 ? 0 : 1;
}

main().then(
  (code) => process.exit(code),
  (error: unknown) => {
    process.stderr.write(`${error instanceof Error ? error.message : String(error)}\n`);
    process.exit(1);
  },
);
