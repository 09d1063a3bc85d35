import { createHash } from 'node:crypto';
import fs from 'node:fs';
import path from 'node:path';
import { isShell } from '../registry/registry-entries.mjs';

/** @import { Release, RemoteRelease } from '@baazi/contracts' */

const NAME = /^[a-z][a-z0-9-]*$/;
const VERSION = /^[A-Za-z0-9][A-Za-z0-9.+-]*$/;
/** @param {string} file */
const hashOf = (file) => `sha384-${createHash('sha384').update(fs.readFileSync(file)).digest('base64')}`;

/**
 * @param {string} folder
 * @param {RemoteRelease} release
 */
function problemsOfRemote(folder, { name, version, entry, type, integrity, preload, files, routes, fills = {} }) {
  /** @param {string} file */
  const urlOf = (file) => `/releases/${name}/${version}/${file.split(path.sep).join('/')}`;
  const lazy = [...routes, ...Object.values(fills)].flatMap((drawn) => drawn.preload);
  const wanted = new Set([entry, ...preload, ...lazy]);
  const unlisted = [...wanted].filter((url) => !Object.hasOwn(files, url));
  const scripts = fs.readdirSync(folder, { recursive: true, encoding: 'utf8' }).filter((file) => file.endsWith('.js'));
  const altered = Object.entries(files).filter(([url, hash]) => {
    const file = scripts.find((script) => urlOf(script) === url);
    return !file || hashOf(path.join(folder, file)) !== hash;
  });
  // A script that is not listed does not load; a module is imported without a check.
  const unlistedModules = type === 'module' ? scripts.filter((file) => !Object.hasOwn(files, urlOf(file))) : [];
  return [
    ...(files[entry] === integrity ? [] : ['has another hash for its entry than for the file']),
    ...unlisted.map((url) => `names ${url}, which is not among its files`),
    ...altered.map(([url]) => `lists ${url}, which the build does not hold as it was described`),
    ...unlistedModules.map((file) => `holds the script ${file}, which it does not list`),
  ];
}

/**
 * Verifies that a build matches its description, since it may come from elsewhere. A browser would only notice in front
 * of a player. Returns problems as sentences.
 * @param {string} folder
 * @param {Release} release
 */
export function problemsOfFiles(folder, release) {
  const { name, version } = release;
  if (!NAME.test(name) || !VERSION.test(version)) return [`${name} ${version} is no name and version of a release`];
  return isShell(release) ? [] : problemsOfRemote(folder, release).map((problem) => `${name} ${version} ${problem}`);
}
