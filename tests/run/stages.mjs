import fs from 'node:fs';
import { createRequire } from 'node:module';
import os from 'node:os';
import path from 'node:path';
import { buildServers } from '../../dev/prepare/build-servers.mjs';
import { root } from '../../dev/prepare/root.mjs';
import { isDatabaseChanged } from '../changes.mjs';
import { installed, runChild } from './child.mjs';
import { scratchFolder } from './scratch.mjs';

/** @typedef {{ passed: number; failed: number; skipped: number; failures: string[] }} Result */

const cores = os.availableParallelism();
/** Projects of jest.config.cjs with the number of workers; the other stages are npm scripts. */
const workersOf = new Map([
  ['unit', cores],
  // Its suites wait for servers for a third of their time.
  ['integration', cores + 1],
  // A stack and its browser take 1.5 GB, and a core: with more of them the other lane starves, and nothing ends earlier.
  ['flows', Math.max(1, Math.min(cores, Math.floor(os.freemem() / 1.5e9)))],
]);
export const stages = ['types', 'lint', 'build', ...workersOf.keys()];

/** @param {string} name @returns {Promise<Result>} */
export async function runStage(name) {
  const isLowPriority = ['types', 'lint', 'unit'].includes(name);
  const workers = workersOf.get(name);
  if (workers === undefined) {
    const failed = (await runChild('npm', ['run', '--silent', name], { isLowPriority })) === 0 ? 0 : 1;
    return { passed: 1 - failed, failed, skipped: 0, failures: failed ? [name] : [] };
  }
  const args = ['--selectProjects', name, `--maxWorkers=${workers}`];
  // Unchanged its suites pass as before; `npm run chaos -- database` always runs them.
  // No slash before 'packages': jest tries the pattern on the absolute and on the relative path, and one match suffices.
  if (name === 'unit' && !isDatabaseChanged()) args.push('--testPathPatterns', '^(?!.*packages/embedded-mongodb/)');
  const folder = fs.mkdtempSync(path.join(scratchFolder(), 'baazi-tests-'));
  // With CI set, jest keeps no status lines at the bottom of a terminal that two stages share.
  const run = (env = {}) =>
    runJest(path.join(folder, 'report.json'), args, { isLowPriority, env: { ...env, CI: '1', TMPDIR: folder } });
  try {
    return await (name === 'unit' ? run() : beforeBrokers(folder, run));
  } finally {
    fs.rmSync(folder, { recursive: true, force: true });
  }
}

/**
 * @param {string} report the file for jest's own report; 15 seconds after it only a leak of a suite keeps jest open
 * @param {string[]} args
 * @param {import('./child.mjs').ChildOptions} options
 * @returns {Promise<Result>}
 */
async function runJest(report, args, options) {
  const leak = new AbortController();
  const poll = setInterval(() => fs.existsSync(report) && setTimeout(() => leak.abort(), 15_000).unref(), 1000);
  args.push('--json', `--outputFile=${report}`);
  const code = await runChild(installed('jest'), args, { ...options, signal: leak.signal });
  clearInterval(poll);
  const json = fs.existsSync(report) ? fs.readFileSync(report, 'utf8') : '{}';
  const { numPassedTests: passed = 0, numFailedTests = 0, numTotalTests = 0, testResults = [] } = JSON.parse(json);
  /** @type {string[]} */
  const failures = testResults.flatMap((/** @type {{ status: string; name: string }} */ { status, name }) =>
    status === 'failed' ? [path.relative(root, name)] : [],
  );
  if (code !== 0 && failures.length === 0) failures.push('jest: a suite left something open, or none ran');
  const failed = Math.max(numFailedTests, failures.length);
  return { passed, failed, skipped: numTotalTests - passed - numFailedTests, failures };
}

/**
 * Suites get brokers of their own, because the state of running ones is unknown.
 * @param {string} folder
 * @param {(env: Record<string, string>) => Promise<Result>} run
 */
async function beforeBrokers(folder, run) {
  await buildServers(console.log);
  const require = createRequire(import.meta.url);
  require('../../dev/prepare/read-typescript.cjs');
  /** @type {typeof import('../../dev/src/stack/data-folder.ts')} */
  const { openDataFolder } = require('../../dev/src/stack/data-folder.ts');
  /** @type {typeof import('../../dev/src/stack/servers/find-servers.ts')} */
  const { withBrokers } = require('../../dev/src/stack/servers/find-servers.ts');
  return withBrokers(openDataFolder(folder), run);
}
