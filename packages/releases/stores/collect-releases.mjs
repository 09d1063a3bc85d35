import path from 'node:path';
import { entriesOf } from '@baazi/contracts/app-entries';
import { releasesOf } from '../registry/registry.mjs';
import { isDescription, isOfPreview, storedRelease, withoutPreviews } from '../registry/release-of.mjs';
import { historyOf } from './history.mjs';
import { isExpiredAgreement } from './kept-agreements.mjs';

/** @import { Registry, Release } from '@baazi/contracts' */
/** @import { EditableStore, StoredFile } from './release-store.js' */

const DAY_MS = 24 * 60 * 60_000;
/** Open tabs, pins and saved pages ask for files of a release that long. */
const KEPT_DAYS = 30;
/** A release without a description is being stored, or a job ended half-way. */
const HALF_STORED_MS = DAY_MS;

/**
 * Releases that a registry names, as `name/version`.
 * @param {Registry} registry
 */
const namedIn = (registry) =>
  entriesOf(registry).flatMap((entry) => [
    ...releasesOf(entry).map(({ version }) => `${entry.name}/${version}`),
    ...(entry.latest === undefined ? [] : [`${entry.name}/${entry.latest}`]),
  ]);

/**
 * Every release that a registry named in the last 30 days: those of now, those of each edit in that time, and those of
 * the registry of its beginning.
 * @param {EditableStore} store
 * @param {number} since   ms since 1970
 */
async function namedSince(store, since) {
  const named = new Set();
  for await (const registry of historyOf(store)) {
    if (!registry.edit) throw new Error('the history begins less than 30 days ago: nothing is collected yet');
    for (const id of namedIn(registry)) named.add(id);
    if (Date.parse(registry.edit.at) <= since) break;
  }
  return named;
}

/** @param {Release} release */
const scriptsOf = (release) => [
  ...Object.keys(release.files),
  ...('scripts' in release ? release.scripts.map(({ file }) => file) : []),
];

/** Compressed copies and source maps go with their script. @param {string} address */
const scriptOf = (address) => address.replace(/^maps\//, '').replace(/\.(br|gz|map)$/, '');

/**
 * The release that a stored file belongs to, as `name/version`; `files` in place of a version for files that releases
 * share. Undefined for the registry, its history and what else lies in the folder.
 * @param {string} address
 */
function releaseOfFile(address) {
  const [, id] = /^(?:maps\/)?((?:previews\/)?[a-z][a-z0-9-]*\/[A-Za-z0-9][A-Za-z0-9.+-]*)\/./.exec(address) ?? [];
  return id?.startsWith('history/') ? undefined : id;
}

/**
 * Releases that nothing needs, and their files: no registry of the last 30 days names them, and they were stored before.
 * A shared script goes when a collected release lists it and no other one does. The description of a release comes
 * first, so that one which is half removed counts as never stored. Kept agreements of services go after the same time.
 * @param {EditableStore} store
 * @param {{ now?: number, keep?: readonly string[] }} [options]   `keep`: releases as `name@version`
 */
export async function releasesToCollect(store, { now = Date.now(), keep = [] } = {}) {
  const since = now - KEPT_DAYS * DAY_MS;
  const needed = await namedSince(store, since);
  for (const id of keep) needed.add(id.replace('@', '/'));
  /** @type {Map<string, StoredFile[]>} */
  const byRelease = new Map();
  const stored = await store.list();
  for (const file of stored) {
    const id = releaseOfFile(file.address);
    if (id !== undefined) byRelease.set(id, [...(byRelease.get(id) ?? []), file]);
  }
  const releases = [];
  /** @type {Set<string>} */
  const neededScripts = new Set();
  /** @type {Set<string>} */
  const freeScripts = new Set();
  for (const [id, files] of byRelease) {
    const [name = '', version = ''] = withoutPreviews(id).split('/');
    if (version === 'files') continue;
    const release = await storedRelease({ store, name, version, preview: isOfPreview(id) });
    const newest = Math.max(...files.map(({ storedAt }) => storedAt));
    const isFree = !needed.has(id) && newest < (release ? since : now - HALF_STORED_MS);
    for (const url of release ? scriptsOf(release) : [])
      (isFree ? freeScripts : neededScripts).add(url.replace(/^\/releases\//, ''));
    if (isFree) releases.push({ id, files: files.map(({ address }) => address).sort(descriptionFirst) });
  }
  const shared = [...byRelease]
    .filter(([id]) => id.endsWith('/files'))
    .flatMap(([, files]) => files.map(({ address }) => address))
    .filter((address) => freeScripts.has(scriptOf(address)) && !neededScripts.has(scriptOf(address)));
  const agreements = stored
    .map(({ address }) => address)
    .filter((address) => isExpiredAgreement(address, new Date(since)));
  return { releases, shared, agreements };
}

/**
 * @param {string} a
 * @param {string} b
 */
const descriptionFirst = (a, b) =>
  Number(isDescription(path.basename(b))) - Number(isDescription(path.basename(a))) || (a < b ? -1 : 1);

/**
 * Removes what `releasesToCollect` found.
 * @param {EditableStore} store
 * @param {Awaited<ReturnType<typeof releasesToCollect>>} found
 */
export async function collectReleases(store, { releases, shared, agreements }) {
  for (const address of [...releases.flatMap(({ files }) => files), ...shared, ...agreements])
    await store.remove(address);
}
