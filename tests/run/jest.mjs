import fs from 'node:fs';
import path from 'node:path';
import { root } from '../../dev/prepare/root.mjs';
import { runChild } from './child.mjs';

/** Suites by their needs: nothing, servers, or a whole stack. */
export const suites = {
  unit: String.raw`^(?!.*\.(db|flow)\.test\.).*\.test\.tsx?$`,
  integration: String.raw`\.db\.test\.tsx?$`,
  flows: String.raw`\.flow\.test\.tsx?$`,
};

const jest = path.join(root, 'node_modules/jest/bin/jest.js');

/** jest has reported, and something keeps it open. */
const CLOSES_WITHIN_MS = 15_000;

/**
 * @typedef {{ name: string; status: string; assertionResults: { status: string }[] }} SuiteResult as jest reports it, by
 *   the file's whole path
 */

/**
 * Runs jest and counts the tests of suites that passed; the others are named. One that leaves something open is a
 * failure.
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
    (manner.onOutput ?? console.error)('A suite left something open: jest did not close by itself.\n');
  if (!fs.existsSync(report)) return { passed: 0, failed: 1, skipped: 0 };
  /** @type {{ testResults: SuiteResult[] }} */
  const { testResults } = JSON.parse(fs.readFileSync(report, 'utf8'));
  const failedSuites = testResults.filter(({ status }) => status === 'failed').map(({ name }) => name);
  const tests = testResults
    .filter(({ status }) => status !== 'failed')
    .flatMap(({ assertionResults }) => assertionResults);
  const passed = tests.filter(({ status }) => status === 'passed').length;
  return {
    passed,
    failed: code !== 0 && failedSuites.length === 0 ? 1 : 0,
    skipped: tests.length - passed,
    failedSuites,
  };
}
