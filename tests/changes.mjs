import { execFileSync } from 'node:child_process';
import fs from 'node:fs';
import path from 'node:path';
import { root } from '../dev/prepare/root.mjs';

const DATABASE = 'packages/embedded-mongodb';

/**
 * @param {string[]} args
 * @returns {string[] | undefined} lines; undefined if git fails
 */
function git(...args) {
  try {
    const output = execFileSync('git', args, {
      ...{ cwd: root, encoding: 'utf8', maxBuffer: 2 ** 26 },
      stdio: ['ignore', 'pipe', 'ignore'],
    });
    return output.split('\n').filter(Boolean);
  } catch {
    return undefined;
  }
}

/**
 * The commit from which this tree departed: of `wanted`, else of main as it was last landed.
 * @param {string} [wanted]
 */
export const departedFrom = (wanted) =>
  [wanted, 'origin/main', 'main@{upstream}', 'main']
    .map((one) => one && git('merge-base', 'HEAD', one)?.[0])
    .find(Boolean);

/**
 * Files that differ from the commit, with those that git does not track yet; undefined if git fails.
 * @param {string} commit
 */
export function changedSince(commit) {
  const changed = git('diff', '--name-only', commit);
  return changed && [...changed, ...(git('ls-files', '-o', '--exclude-standard') ?? [])];
}

/**
 * Whether the embedded database, or a version that it depends on, changed since the last landing; true when git cannot
 * tell. On the landed commit itself its own change counts.
 */
export function isDatabaseChanged() {
  const departed = departedFrom();
  const base = departed === git('rev-parse', 'HEAD')?.[0] ? git('rev-parse', '--verify', 'HEAD^')?.[0] : departed;
  const changed = base && changedSince(base);
  if (!base || !changed) return true;
  if (changed.some((file) => file.startsWith(`${DATABASE}/`))) return true;
  if (!changed.includes('package-lock.json')) return false;
  const before = git('show', `${base}:package-lock.json`)?.join('\n');
  return (
    before === undefined || lockOf(before) !== lockOf(fs.readFileSync(path.join(root, 'package-lock.json'), 'utf8'))
  );
}

/**
 * The lockfile's entries of the database and of what it depends on.
 * @param {string} lockfile
 */
function lockOf(lockfile) {
  /** @type {{ packages: Record<string, { dependencies?: object; devDependencies?: object } | undefined> }} */
  const { packages } = JSON.parse(lockfile);
  const own = packages[DATABASE];
  const names = Object.keys({ ...own?.dependencies, ...own?.devDependencies });
  return JSON.stringify([own, ...names.map((name) => packages[`node_modules/${name}`])]);
}
