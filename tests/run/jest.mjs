import fs from 'node:fs';
import path from 'node:path';
import { root } from '../../dev/prepare/root.mjs';
import { runChild } from './child.mjs';

/** Suites by what they need: nothing, servers, or a whole stack. */
export const suites = {
  unit: String.raw`^(?!.*\.(db|flow)\.test\.).*\.test\.tsx?$`,
  integration: String.raw`\.db\.test\.tsx?$`,
  flows: String.raw`\.flow\.test\.tsx?$`,
};

const jest = path.join(root, 'node_modules/jest/bin/jest.js');

/** jest has said what it found, and still something in it is open. */
const CLOSES_WITHIN_MS = 15_000;

/**
 * Runs jest and counts its tests; a suite that could not run at all is a failure, and so is one that leaves something
 * open.
 * @param {string[]} words
 * @param {import('./child.mjs').Manner & { report: string }} options with the file for jest's own report
 * @returns {Promise<import('./tally.mjs').Tally>}
 */
export async function runJest(words, { report, ...manner }) {
  const patience = new AbortController();
  const look = setInterval(() => {
    if (!fs.existsSync(report)) return;
    clearInterval(look);
    timer = setTimeout(() => patience.abort(), CLOSES_WITHIN_MS);
  }, 1000);
  /** @type {NodeJS.Timeout | undefined} */
  let timer;
  const code = await runChild(process.execPath, [jest, ...words, '--json', `--outputFile=${report}`], {
    ...manner,
    signal: patience.signal,
  });
  clearInterval(look);
  clearTimeout(timer);
  if (patience.signal.aborted)
    (manner.hear ?? console.error)('A suite left something open: jest did not close by itself.\n');
  const seen = fs.existsSync(report) ? JSON.parse(fs.readFileSync(report, 'utf8')) : undefined;
  const tally = {
    passed: seen?.numPassedTests ?? 0,
    failed: (seen?.numFailedTests ?? 0) + (seen?.numRuntimeErrorTestSuites ?? 0),
    skipped: seen?.numPendingTests ?? 0,
  };
  return code !== 0 && tally.failed === 0 ? { ...tally, failed: 1 } : tally;
}
