// What `npm test` runs: every check in order, on a machine that has only Node and npm (Debian, root, apt).
// Usage: node tests/run.mjs [stage ...]     stages: types lint unit build integration flows
import { spawn } from 'node:child_process';
import fs from 'node:fs';
import os from 'node:os';
import path from 'node:path';
import { installPackages } from '../dev/prepare/install-packages.mjs';

const root = path.resolve(import.meta.dirname, '..');
const say = (line) => console.log(line);
const results = fs.mkdtempSync(path.join(os.tmpdir(), 'baazi-tests-'));
let passed = 0;
let failed = 0;
let skipped = 0;

function sh(command, words, options = {}) {
  return new Promise((resolve) => {
    const child = spawn(command, words, {
      cwd: root,
      stdio: ['ignore', 'inherit', 'inherit'],
      env: { ...process.env, ...options.env },
    });
    child.once('error', () => resolve(127));
    child.once('exit', (code) => resolve(code ?? 1));
  });
}
const bin = (name) => path.join(root, 'node_modules/.bin', name);

async function must(command, words) {
  const code = await sh(command, words);
  if (code !== 0) {
    failed += 1;
    throw new Error(`${path.basename(command)} ended with ${code}`);
  }
  passed += 1;
}

async function jest(name, pattern, words = []) {
  const file = path.join(results, `${name}.json`);
  const code = await sh(process.execPath, [
    path.join(root, 'node_modules/jest/bin/jest.js'),
    '--testPathPatterns',
    pattern,
    '--json',
    `--outputFile=${file}`,
    '--silent=false',
    ...words,
  ]);
  const report = fs.existsSync(file)
    ? JSON.parse(fs.readFileSync(file, 'utf8'))
    : { numPassedTests: 0, numFailedTests: 1, numPendingTests: 0 };
  passed += report.numPassedTests;
  failed += report.numFailedTests + (report.numRuntimeErrorTestSuites ?? 0);
  skipped += report.numPendingTests;
  if (code !== 0 && report.numFailedTests === 0) failed += 1;
}

/** Chromium for the browser's part; Redis and RabbitMQ where none listens and none is installed. */
async function systemPackages() {
  const has = (program) => (process.env.PATH ?? '').split(':').some((dir) => fs.existsSync(path.join(dir, program)));
  const wanted = [
    ['chromium', 'chromium'],
    ['redis-server', 'redis-server'],
    ['rabbitmq-server', 'rabbitmq-server'],
  ]
    .filter(([program]) => !has(program))
    .map(([, name]) => name);
  if (!fs.existsSync('/usr/share/fonts/truetype/noto/NotoSansDevanagari-Regular.ttf') && has('apt-get'))
    wanted.push('fonts-noto-core');
  if (wanted.length === 0) return;
  if (!has('apt-get') || process.getuid?.() !== 0) {
    say(`please install: ${wanted.join(', ')}`);
    return;
  }
  say(`installing ${wanted.join(', ')}`);
  const env = { DEBIAN_FRONTEND: 'noninteractive' };
  await sh('apt-get', ['update', '-qq'], { env });
  await sh('apt-get', ['install', '-y', '-qq', '--no-install-recommends', ...wanted], { env });
}

const unit = '^(?!.*\\.(db|flow)\\.test\\.).*\\.test\\.tsx?$';
const stages = {
  types: () => must(bin('tsc'), ['--noEmit', '-p', 'tsconfig.json']),
  lint: () => must(bin('eslint'), ['.', '--max-warnings', '0']),
  unit: () => jest('unit', unit, ['--maxWorkers=2']),
  build: async () => {
    await must(process.execPath, ['packages/build/servers.mjs']);
    await must(process.execPath, ['packages/build/portal.mjs']);
  },
  // A driver's socket that closes late must not keep a finished run waiting.
  integration: () => jest('integration', '\\.db\\.test\\.tsx?$', ['--maxWorkers=2', '--forceExit']),
  flows: () => jest('flows', '\\.flow\\.test\\.tsx?$', ['--runInBand', '--forceExit']),
};

const wanted = process.argv.length > 2 ? process.argv.slice(2) : Object.keys(stages);
const began = Date.now();
try {
  await installPackages(say);
  if (wanted.some((name) => name === 'integration' || name === 'flows')) await systemPackages();
  for (const name of wanted) {
    const stage = stages[name];
    if (!stage) throw new Error(`no stage ${name}; there are ${Object.keys(stages).join(', ')}`);
    say(`\n== ${name}`);
    const started = Date.now();
    await stage();
    say(`== ${name}: ${((Date.now() - started) / 1000).toFixed(0)} s`);
    if (failed > 0) break;
  }
} catch (error) {
  if (failed === 0) failed = 1;
  console.error(error instanceof Error ? error.message : error);
}
fs.rmSync(results, { recursive: true, force: true });
say(`\nin ${((Date.now() - began) / 60_000).toFixed(1)} minutes`);
say(`${passed} passed, ${failed} failed, ${skipped} skipped`);
process.exit(failed > 0 ? 1 : 0);
