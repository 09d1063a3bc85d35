// `npm run test:changed`: format, lint and tests (unit and database) of the files touched by the uncommitted change
// and by the commits that origin/main (else main) does not have.
// Usage: npm run test:changed [-- COMMIT]     COMMIT: the base of the comparison
import fs from 'node:fs';
import path from 'node:path';
import { printHelpIfAsked } from '../dev/prepare/help.mjs';
import { installPackages } from '../dev/prepare/install-packages.mjs';
import { root } from '../dev/prepare/root.mjs';
import { changedSince, departedFrom } from './changes.mjs';
import { installed, runChild } from './run/child.mjs';

printHelpIfAsked(import.meta.filename);
const [wanted] = process.argv.slice(2);

const base = departedFrom(wanted);
const changed = (changedSince(base ?? 'HEAD') ?? []).filter((file) => fs.existsSync(path.join(root, file)));
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
  const projects = ['--selectProjects', 'unit', 'integration'];
  codes.push(await runChild(installed('jest'), ['--findRelatedTests', ...code, '--passWithNoTests', ...projects]));
}
process.exitCode = Math.max(...codes);
