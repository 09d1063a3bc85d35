import fs from 'node:fs';
import path from 'node:path';
import { isShell } from '../registry/registry.mjs';
import { hashOf } from '../registry/release-of.mjs';

/** @import { Release, RemoteRelease, ServerHalf, ShellRelease } from '@baazi/contracts' */

const NAME = /^[a-z][a-z0-9-]*$/;
const VERSION = /^[A-Za-z0-9][A-Za-z0-9.+-]*$/;
/** @param {string} file */
const hashOfFile = (file) => hashOf(fs.readFileSync(file));

/**
 * @param {string} folder
 * @param {ServerHalf | undefined} half
 */
function problemsOfServerHalf(folder, half) {
  if (!half) return [];
  const file = path.join(folder, half.file);
  return fs.existsSync(file) && hashOfFile(file) === half.integrity
    ? []
    : [`draws with ${half.file}, which the build does not hold as it was described`];
}

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
    return !file || hashOfFile(path.join(folder, file)) !== hash;
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

const PAGE_SCRIPT = /<script\b[^>]*\bsrc="([^"]*)"[^>]*>/g;
const INTEGRITY = /\bintegrity="([^"]*)"/;

/**
 * A page that names a script which is not there is a portal that starts for nobody.
 * @param {string} folder
 * @param {ShellRelease} release
 */
function problemsOfShell(folder, { version, scripts, files }) {
  const page = path.join(folder, 'index.html');
  if (!fs.existsSync(page)) return ['has no page'];
  /** @param {string} url */
  const fileOf = (url) => {
    const [, place, name = ''] = /^\/releases\/shell\/(files\/|[^/]+\/)(.+)$/.exec(url) ?? [];
    return place === 'files/' ? `files/${name}` : place === `${version}/` ? name : undefined;
  };
  const listed = new Map(Object.entries(files));
  for (const { file, integrity } of scripts) listed.set(file, integrity);
  const altered = [...listed].filter(([url, hash]) => {
    const name = fileOf(url);
    const file = name && path.resolve(folder, name);
    return (
      !file || !file.startsWith(path.resolve(folder) + path.sep) || !fs.existsSync(file) || hashOfFile(file) !== hash
    );
  });
  const named = [...fs.readFileSync(page, 'utf8').matchAll(PAGE_SCRIPT)].map(([tag, url = '']) => ({
    url,
    hash: INTEGRITY.exec(tag)?.[1],
  }));
  const foreign = named.filter(({ url, hash }) => hash === undefined || listed.get(url) !== hash);
  const unnamed = scripts.filter(({ file }) => !named.some(({ url }) => url === file));
  return [
    ...foreign.map(({ url }) => `has a page with ${url}, which is not among its scripts with that hash`),
    ...unnamed.map(({ file }) => `lists ${file}, which its page does not load`),
    ...altered.map(([url]) => `lists ${url}, which the build does not hold as it was described`),
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
  const problems = isShell(release) ? problemsOfShell(folder, release) : problemsOfRemote(folder, release);
  return [...problems, ...problemsOfServerHalf(folder, release.serverHalf)].map(
    (problem) => `${name} ${version} ${problem}`,
  );
}
