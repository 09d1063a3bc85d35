// The long forms of the checks that `npm test` runs short. Usage: npm run chaos [-- NAME ...]
import { spawn } from 'node:child_process';
import path from 'node:path';

const root = path.resolve(import.meta.dirname, '..');
const jest = (pattern, env) => ({
  words: [path.join(root, 'node_modules/jest/bin/jest.js'), '--runInBand', '--testPathPatterns', pattern],
  env,
});
const script = (file, ...rest) => ({ words: [path.join(root, file), ...rest], env: {} });
const all = {
  'crashes of every service in the middle of joins (25 rounds each)': jest('tests/flows/crashes', { ROUNDS: '25' }),
  'rolling restarts of every service under load (20,000 requests)': jest('tests/flows/rolling-restart', {
    REQUESTS: '20000',
  }),
  'money races (100 rounds of 50 parallel requests)': jest('svc-wallet/src/races/', { ROUNDS: '100', LONG: '1' }),
  'random operations against a reference ledger (100,000)': jest('svc-wallet/src/chaos/', { OPS: '100000', LONG: '1' }),
  'the embedded database: random transactions': jest('dev/src/mongo/transactions', { LONG: '1' }),
  'the embedded database: 200 kills under load': script('dev/dist/mongo/checks/kill-under-load.js', '200'),
  'the embedded database: 100,000 queries over 50 seeds': script(
    'dev/dist/mongo/checks/differential-fuzz.js',
    '50',
    '2000',
  ),
  'the embedded database: ten minutes of load': script('dev/dist/mongo/checks/soak.js', '10'),
  'a liability cap under 10,000 joins, 200 in flight': script('tests/bench/contest/bench-cap.mjs'),
  'the gateway: ten minutes of load in bounded memory': script('tests/bench/gateway/soak-gateway.mjs'),
  'a whole season replayed': script('tests/simulate/simulate.mjs', '--season', 'ipl-2025', '--players', '500'),
};

const wanted = process.argv.slice(2);
const failed = [];
for (const [name, { words, env }] of Object.entries(all)) {
  if (wanted.length > 0 && !wanted.some((word) => name.includes(word))) continue;
  console.log(`\n== ${name}`);
  const code = await new Promise((resolve) =>
    spawn(process.execPath, words, { cwd: root, stdio: 'inherit', env: { ...process.env, ...env } }).once(
      'exit',
      resolve,
    ),
  );
  if (code !== 0) failed.push(name);
}
console.log(failed.length === 0 ? '\nall hold' : `\nnot: ${failed.join('; ')}`);
process.exit(failed.length === 0 ? 0 : 1);
