// Every measurement, one after another, each as a ratio to a baseline of the same run; ends with one JSON line.
// Usage: npm run bench -- [--quick] [NAME ...], or with arguments for one: npm run bench -- copies --against COMMIT
// names: contest cap gateway live copies scale bundles portal
import { spawn } from 'node:child_process';
import path from 'node:path';
import { readArgs } from './read-args';

const root = path.resolve(__dirname, '../..');
/** Each with its arguments for a quick and a thorough run. */
const measurements = (quick: boolean): Record<string, readonly [file: string, ...args: string[]]> => ({
  contest: ['tests/bench/contest/bench-contest.ts', '--picks', quick ? '1000' : '10000'],
  cap: ['tests/bench/contest/bench-cap.ts', '--joins', quick ? '1000' : '10000'],
  gateway: ['tests/bench/gateway/bench-gateway.ts', ...(quick ? ['--rounds', '2', '--seconds', '1'] : [])],
  live: ['tests/bench/live/bench-live.ts', ...(quick ? ['--updates', '20'] : [])],
  copies: ['tests/bench/copies/bench-copies.ts', ...(quick ? ['--joins', '300'] : [])],
  scale: ['tests/bench/scale/bench-scale.ts', ...(quick ? ['--joins', '300', '--widths', '20,60'] : [])],
  bundles: ['packages/bundler/bench/compare-bundles.mjs', '--whole'],
  portal: ['tests/bench/portal/bench-portal.ts', ...(quick ? ['--runs', '1'] : [])],
});

/** Runs one bench and keeps its last line of JSON. */
function run([file, ...rest]: readonly [string, ...string[]]): Promise<unknown> {
  return new Promise((resolve) => {
    const child = spawn(process.execPath, [...process.execArgv, path.join(root, file), ...rest], {
      cwd: root,
      stdio: ['ignore', 'pipe', 'inherit'],
    });
    let output = '';
    child.stdout.on('data', (bytes: Buffer) => {
      output += bytes.toString();
      process.stderr.write(bytes);
    });
    child.once('exit', (code) => {
      const lines = output.trim().split('\n').reverse();
      resolve(lines.map(figuresIn).find(Boolean) ?? { exit: code, output: lines[0] ?? '' });
    });
  });
}

function figuresIn(line: string): object | undefined {
  try {
    const value: unknown = JSON.parse(line);
    return typeof value === 'object' && value !== null ? value : undefined;
  } catch {
    return undefined;
  }
}

async function main(): Promise<void> {
  const args = readArgs(process.argv.slice(2), Object.keys(measurements(false)));
  if (typeof args === 'string') {
    console.error(args);
    process.exitCode = 2;
    return;
  }
  const { names, isQuick, rest } = args;
  const figures: Record<string, unknown> = {};
  for (const [name, command] of Object.entries(measurements(isQuick))) {
    if (names.length > 0 && !names.includes(name)) continue;
    console.error(`\n== ${name}`);
    figures[name] = await run([...command, ...rest]);
  }
  console.log(JSON.stringify(figures));
}

void main();
