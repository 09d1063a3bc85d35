// `npm run test:changed`: format, lint and tests (unit and database) of the files touched by the uncommitted change
// and by the commits that main's upstream (else main) does not have.
// Usage: npm run test:changed [-- COMMIT] COMMIT: the base of the comparison
import { execFileSync } from 'node:child_process';
import fs from 'node:fs';
import path from 'node:path';
import { installPackages } from '../dev/prepare/install-packages.mjs';
import { root } from '../dev/prepare/root.mjs';
import { installed, runChild } from './run/child.mjs';
import { suites } from './run/jest.mjs';

const [wanted] = process.argv.slice(2);
if (wanted === '--help') {
  console.log('npm run test:changed [-- COMMIT]');
  process.exit(0);
}

/**
 * @param {string[]} words
 * @returns {string[] | undefined} lines, or nothing when git knows no answer
 */
function git(...words) {
  try {
    const said = execFileSync('git', words, { cwd: root, encoding: 'utf8', stdio: ['ignore', 'pipe', 'ignore'] });
    return said.split('\n').filter(Boolean);
  } catch {
    return undefined;
  }
}

const base = [wanted, 'main@{upstream}', 'main'].map((one) => one && git('merge-base', 'HEAD', one)?.[0]).find(Boolean);
const changed = [
  ...(git('diff', '--name-only', base ?? 'HEAD') ?? []),
  ...(git('ls-files', '-o', '--exclude-standard') ?? []),
].filter((file) => fs.existsSync(path.join(root, file)));
if (changed.length === 0) {
  console.log('nothing has changed');
  process.exit(0);
}
console.log(`${changed.length} files changed${base ? ` since ${base.slice(0, 10)}` : ''}`);
await installPackages((line) => console.log(line));

const code = changed.filter((file) => /\.(ts|tsx|mjs|cjs)$/.test(file));
const codes = [
  await runChild(installed('prettier'), ['--check', '--ignore-unknown', '--log-level', 'warn', ...changed]),
];
if (code.length > 0) {
  // All of it: a type-aware rule needs the files beside these.
  codes.push(await runChild(installed('oxlint'), []));
  const leftOut = ['--testPathIgnorePatterns', suites.flows, '/node_modules/', '/dist/'];
  codes.push(await runChild(installed('jest'), ['--findRelatedTests', ...code, '--passWithNoTests', ...leftOut]));
}
process.exitCode = Math.max(...codes);
