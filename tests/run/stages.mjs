import fs from 'node:fs';
import { createRequire } from 'node:module';
import os from 'node:os';
import path from 'node:path';
import { buildServers } from '../../dev/prepare/build-servers.mjs';
import { installed, runChild } from './child.mjs';
import { runJest, suites } from './jest.mjs';

/**
 * @typedef {import('./tally.mjs').Tally} Tally
 * @typedef {import('./child.mjs').Manner} Manner
 */

/** The stack's modules, as `buildServers` emits them. */
const built = (/** @type {string} */ name) => createRequire(import.meta.url)(`../../dev/dist/stack/${name}.js`);

const cores = os.availableParallelism();
/** A whole stack, and a browser before most of them. */
const STACK_BYTES = 1.5e9;
/** One per core: with more of them a browser waits until a test times out. */
const stacksAtOnce = Math.max(1, Math.min(cores, Math.floor(os.freemem() / STACK_BYTES)));

/**
 * Programs one after the other, until one of them fails.
 * @param {Manner | undefined} manner
 * @param {string[][]} programs
 * @returns {Promise<Tally>}
 */
async function runPrograms(manner, programs) {
  let passed = 0;
  for (const [command = '', ...words] of programs) {
    if ((await runChild(command, words, manner)) !== 0) return { passed, failed: 1, skipped: 0 };
    passed += 1;
  }
  return { passed, failed: 0, skipped: 0 };
}

/**
 * @param {string} name
 * @param {Manner | undefined} manner
 * @param {string[]} words
 */
async function jestStage(name, manner, words) {
  const folder = fs.mkdtempSync(path.join(os.tmpdir(), 'baazi-tests-'));
  const run = (/** @type {Record<string, string>} */ env) =>
    runJest(words, { report: path.join(folder, `${name}.json`), env, ...manner });
  try {
    return await (name === 'unit' ? run({}) : beforeBrokers(folder, run));
  } finally {
    fs.rmSync(folder, { recursive: true, force: true });
  }
}

/**
 * Suites get brokers of their own: what runs on this machine has been through things that nobody knows.
 * @param {string} folder
 * @param {(env: Record<string, string>) => Promise<Tally>} run
 */
async function beforeBrokers(folder, run) {
  await buildServers(console.log);
  /** @type {typeof import('../../dev/src/stack/data-folder/data-folder.ts')} */
  const { openDataFolder } = built('data-folder/data-folder');
  /** @type {typeof import('../../dev/src/stack/servers/with-servers.ts')} */
  const { withBrokers } = built('servers/with-servers');
  return withBrokers(openDataFolder(folder), run);
}

/** Runs at low priority beside the other stages. */
const isPatient = true;

/**
 * Every stage by its name. Without a listener it speaks to the terminal.
 * @type {Record<string, (manner?: Manner) => Promise<Tally>>}
 */
export const stages = {
  types: (manner) =>
    runPrograms({ ...manner, isPatient }, [
      [installed('tsc'), '--noEmit'],
      [installed('tsc'), '--noEmit', '-p', 'tsconfig.tools.json'],
    ]),
  lint: (manner) =>
    runPrograms({ ...manner, isPatient }, [
      [installed('prettier'), '--check', '.', '--log-level', 'warn'],
      [installed('oxlint')],
      [installed('knip'), '--tsConfig', 'tsconfig.knip.json'],
    ]),
  async build(manner) {
    await buildServers((line) => (manner?.onOutput ?? ((text) => process.stdout.write(text)))(`${line}\n`));
    return runPrograms(manner, [[process.execPath, 'packages/bundler/portal.mjs']]);
  },
  unit: (manner) =>
    jestStage('unit', { ...manner, isPatient }, ['--testPathPatterns', suites.unit, `--maxWorkers=${cores}`]),
  // They wait for servers for a third of their time.
  integration: (manner) =>
    jestStage('integration', manner, ['--testPathPatterns', suites.integration, `--maxWorkers=${cores + 1}`]),
  flows: (manner) => jestStage('flows', manner, ['--testPathPatterns', suites.flows, `--maxWorkers=${stacksAtOnce}`]),
};

/**
 * Suites by themselves, with nothing beside.
 * @param {string[]} files
 */
export const runAlone = (files) => jestStage('alone', undefined, ['--runInBand', '--runTestsByPath', ...files]);
