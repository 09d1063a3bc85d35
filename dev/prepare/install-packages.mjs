import fs from 'node:fs';
import path from 'node:path';
import { root } from './root.mjs';
import { run } from './run.mjs';

/**
 * Installs the lockfile if the installed packages differ from it. Install scripts of packages are not needed and not
 * run.
 * @param {(line: string) => void} print
 */
export async function installPackages(print) {
  const missing = firstDifference(root);
  if (!missing) return;
  const startedAtMs = Date.now();
  print(`installing packages (${missing})`);
  const progress = setInterval(
    () => print(`still installing packages (${Math.round((Date.now() - startedAtMs) / 1000)} s)`),
    10_000,
  );
  try {
    await run('npm', ['ci', '--ignore-scripts', '--include=dev', '--no-audit', '--no-fund', '--loglevel=error']);
  } finally {
    clearInterval(progress);
  }
  print(`packages installed in ${Math.round((Date.now() - startedAtMs) / 1000)} s`);
}

/**
 * The first package whose installed version differs from the lockfile, or whose folder is gone; npm stores a lockfile of
 * what is installed.
 * @param {string} folder the project's
 */
export function firstDifference(folder) {
  const locked = packagesOf(path.join(folder, 'package-lock.json'));
  const installed = packagesOf(path.join(folder, 'node_modules/.package-lock.json'));
  if (!locked) throw new Error('package-lock.json is missing or damaged.');
  if (!installed) return 'none yet';
  const differs = (/** @type {[string, LockedPackage]} */ [place, one]) =>
    place.startsWith('node_modules/') &&
    !one.optional &&
    (!installed[place] ||
      installed[place].version !== one.version ||
      !fs.existsSync(path.join(folder, place, 'package.json')));
  const [place] = Object.entries(locked).find(differs) ?? [];
  return place?.replace('node_modules/', '');
}

/**
 * @typedef {{ version?: string; link?: boolean; optional?: boolean }} LockedPackage
 * @param {string} file
 * @returns {Record<string, LockedPackage> | undefined}
 */
function packagesOf(file) {
  try {
    return JSON.parse(fs.readFileSync(file, 'utf8')).packages;
  } catch {
    return undefined;
  }
}
