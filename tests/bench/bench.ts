// Every measurement, one after another, each as a ratio to a baseline of the same run; ends with one JSON line.
// Usage: npm run bench -- [--quick] [NAME ...], or with arguments for one: npm run bench -- copies --against COMMIT
// names: database login contest standings receipts dashboard cap wallet balance deposits gateway notify live copies
// scale bundles portal
import { spawn } from 'node:child_process';
import path from 'node:path';
import { readArgs } from './read-words';

const root = path.resolve(__dirname, '../..');
/** Each with its arguments for a quick and a thorough run. */
const measurements = (quick: boolean): Record<string, readonly [file: string, ...words: string[]]> => ({
  database: [
    'tests/bench/database/bench-database.ts',
    '--json',
    ...(quick ? ['--seconds', '1', '--documents', '10000'] : []),
  ],
  login: ['tests/bench/login/bench-login.ts'],
  contest: ['tests/bench/contest/bench-contest.ts', '--picks', quick ? '1000' : '10000'],
  standings: ['tests/bench/contest/bench-standings.ts', '--players', quick ? '5000' : '100000'],
  receipts: ['tests/bench/contest/bench-receipts.ts', '--joins', quick ? '200' : '1000'],
  dashboard: ['tests/bench/contest/bench-dashboard.ts', ...(quick ? ['--looks', '500'] : [])],
  cap: ['tests/bench/contest/bench-cap.ts', '--joins', quick ? '1000' : '10000'],
  wallet: ['tests/bench/wallet/bench-wallet.ts', ...(quick ? ['--seconds', '2', '--rounds', '1'] : [])],
  balance: ['tests/bench/wallet/bench-balance.ts', '--changes', quick ? '30' : '100'],
  deposits: ['tests/bench/deposits/bench-deposits.ts', ...(quick ? ['--deposits', '100'] : [])],
  gateway: ['tests/bench/gateway/bench-gateway.ts', ...(quick ? ['--rounds', '2', '--seconds', '1'] : [])],
  notify: ['tests/bench/notify/bench-notify.ts', '--players', quick ? '10000' : '100000'],
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
      resolve(lines.map(figuresIn).find(Boolean) ?? { exit: code, said: lines[0] ?? '' });
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
