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
  const missing = firstDifference();
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
 */
function firstDifference() {
  const locked = packagesOf(path.join(root, 'package-lock.json'));
  const installed = packagesOf(path.join(root, 'node_modules/.package-lock.json'));
  if (!locked) throw new Error('package-lock.json is missing or damaged.');
  if (!installed) return 'none yet';
  const differs = (/** @type {[string, LockedPackage]} */ [folder, one]) =>
    folder.startsWith('node_modules/') &&
    !one.optional &&
    (!installed[folder] ||
      installed[folder].version !== one.version ||
      !fs.existsSync(path.join(root, folder, 'package.json')));
  const [folder] = Object.entries(locked).find(differs) ?? [];
  return folder?.replace('node_modules/', '');
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
