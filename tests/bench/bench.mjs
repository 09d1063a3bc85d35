// Every measurement, one after the other, each as a ratio to a baseline of the same run; ends with one JSON line.
// Usage: npm run bench [-- --quick] [-- NAME ...]     names: database login contest cap wallet balance gateway copies bundles portal
import { spawn } from 'node:child_process';
import fs from 'node:fs';
import path from 'node:path';

const root = path.resolve(import.meta.dirname, '../..');
const words = process.argv.slice(2);
const quick = words.includes('--quick');
const wanted = words.filter((word) => !word.startsWith('--'));
const all = {
  database: ['tests/bench/mongo-bench.mjs', '--json', ...(quick ? ['--seconds', '1', '--documents', '10000'] : [])],
  login: ['tests/bench/login/bench-login.mjs'],
  contest: ['tests/bench/contest/bench-contest.mjs', '--picks', quick ? '1000' : '10000'],
  cap: ['tests/bench/contest/bench-cap.mjs', '--joins', quick ? '1000' : '10000'],
  wallet: ['tests/bench/wallet/bench-wallet.mjs', ...(quick ? ['--seconds', '2', '--rounds', '1'] : [])],
  balance: ['tests/bench/wallet/bench-balance.mjs', '--changes', quick ? '30' : '100'],
  gateway: ['tests/bench/gateway/bench-gateway.mjs', ...(quick ? ['--rounds', '2', '--seconds', '1'] : [])],
  copies: ['tests/bench/copies/bench-copies.mjs', ...(quick ? ['--joins', '300'] : [])],
  bundles: ['packages/build/bench/compare-bundles.mjs'],
  portal: ['tests/bench/portal/bench-portal.mjs', ...(quick ? ['--runs', '1'] : [])],
};

/** Runs one and keeps its last line that is JSON. */
function run([file, ...rest]) {
  return new Promise((resolve) => {
    const child = spawn(process.execPath, [path.join(root, file), ...rest], {
      cwd: root,
      stdio: ['ignore', 'pipe', 'inherit'],
    });
    let output = '';
    child.stdout.on('data', (bytes) => {
      output += bytes;
      process.stderr.write(bytes);
    });
    child.once('exit', (code) => {
      const lines = output.trim().split('\n').reverse();
      const parsed = lines
        .map((line) => {
          try {
            return JSON.parse(line);
          } catch {
            return undefined;
          }
        })
        .find((value) => typeof value === 'object' && value !== null);
      resolve(parsed ?? { exit: code, said: lines[0] ?? '' });
    });
  });
}

const figures = {};
for (const [name, command] of Object.entries(all)) {
  if (wanted.length > 0 && !wanted.includes(name)) continue;
  if (!fs.existsSync(path.join(root, command[0]))) continue;
  console.error(`\n== ${name}`);
  figures[name] = await run(command);
}
console.log(JSON.stringify(figures));
