import fs from 'node:fs';
import path from 'node:path';
import { root } from './root.mjs';
import { run } from './run.mjs';

/**
 * Installs exactly the lockfile when what is installed is not that. No package's install script is needed, so none is
 * run.
 * @param {(line: string) => void} say
 */
export async function installPackages(say) {
  const missing = firstDifference();
  if (!missing) return;
  const startedAtMs = Date.now();
  say(`installing packages (${missing})`);
  const progress = setInterval(
    () => say(`still installing packages (${Math.round((Date.now() - startedAtMs) / 1000)} s)`),
    10_000,
  );
  try {
    await run('npm', ['ci', '--ignore-scripts', '--include=dev', '--no-audit', '--no-fund', '--loglevel=error']);
  } finally {
    clearInterval(progress);
  }
  say(`packages installed in ${Math.round((Date.now() - startedAtMs) / 1000)} s`);
}

/** The first package that is not installed as the lockfile says; npm keeps a lockfile of what is installed. */
function firstDifference() {
  const wanted = packagesOf(path.join(root, 'package-lock.json'));
  const installed = packagesOf(path.join(root, 'node_modules/.package-lock.json'));
  if (!wanted) throw new Error('package-lock.json is missing or damaged.');
  if (!installed) return 'none yet';
  const differs = (/** @type {[string, LockedPackage]} */ [place, one]) =>
    place.startsWith('node_modules/') && !one.link && !one.optional && installed[place]?.version !== one.version;
  const [place] = Object.entries(wanted).find(differs) ?? [];
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
