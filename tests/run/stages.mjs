import fs from 'node:fs';
import os from 'node:os';
import path from 'node:path';
import { buildServers } from '../../dev/prepare/build-servers.mjs';
import { installed, runChild } from './child.mjs';
import { runJest, suites } from './jest.mjs';

/**
 * @typedef {import('./tally.mjs').Tally} Tally
 * @typedef {(text: string) => void} Hear listens to what is said
 */

const cores = os.availableParallelism();
/** A whole stack with a browser before it. */
const STACK_BYTES = 1.5e9;
/** One a core: with more of them a browser waits for its turn until a test's patience ends. */
const stacksAtOnce = Math.max(1, Math.min(cores, Math.floor(os.freemem() / STACK_BYTES)));

/**
 * Programs one after the other, until one of them fails.
 * @param {Hear | undefined} hear
 * @param {string[][]} programs
 * @returns {Promise<Tally>}
 */
async function inTurn(hear, programs) {
  let passed = 0;
  for (const [command = '', ...words] of programs) {
    if ((await runChild(command, words, { hear })) !== 0) return { passed, failed: 1, skipped: 0 };
    passed += 1;
  }
  return { passed, failed: 0, skipped: 0 };
}

/**
 * @param {string} name
 * @param {Hear | undefined} hear
 * @param {string[]} words
 */
async function jestStage(name, hear, words) {
  const folder = fs.mkdtempSync(path.join(os.tmpdir(), 'baazi-tests-'));
  try {
    return await runJest(words, { report: path.join(folder, `${name}.json`), hear });
  } finally {
    fs.rmSync(folder, { recursive: true, force: true });
  }
}

/**
 * Every stage by its name. It says what it has to say to `hear`, or to the terminal.
 * @type {Record<string, (hear?: Hear) => Promise<Tally>>}
 */
export const stages = {
  types: (hear) =>
    inTurn(hear, [
      [installed('tsc'), '--noEmit'],
      [installed('tsc'), '--noEmit', '-p', 'tsconfig.tools.json'],
    ]),
  lint: (hear) =>
    inTurn(hear, [
      [installed('prettier'), '--check', '.', '--log-level', 'warn'],
      [installed('eslint'), '.', '--max-warnings', '0'],
      [installed('knip'), '--tsConfig', 'tsconfig.knip.json'],
    ]),
  async build(hear = (text) => process.stdout.write(text)) {
    await buildServers((line) => hear(`${line}\n`));
    return inTurn(hear, [[process.execPath, 'packages/build/portal.mjs']]);
  },
  unit: (hear) => jestStage('unit', hear, ['--testPathPatterns', suites.unit, `--maxWorkers=${cores}`]),
  // They wait for servers for a third of their time.
  integration: (hear) =>
    jestStage('integration', hear, ['--testPathPatterns', suites.integration, `--maxWorkers=${cores + 1}`]),
  flows: (hear) => jestStage('flows', hear, ['--testPathPatterns', suites.flows, `--maxWorkers=${stacksAtOnce}`]),
};
