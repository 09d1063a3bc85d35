// Releases that browsers may run, whatever is live now.
import { entriesOf } from '@baazi/contracts/app-entries';
import { whatIsMissing } from '../checks/missing-names.mjs';
import { releasesOf } from '../registry/registry.mjs';
import { isDescription, isOfPreview, storedRelease, withoutPreviews } from '../registry/release-of.mjs';
import { isRefused } from '../registry/switch-release.mjs';
import { historyOf } from './history.mjs';

/** @import { Use } from '@baazi/contracts' */
/** @import { EditableStore, ReleaseStore } from './release-store.js' */

/**
 * `lastSeenAt`: when the last registry was replaced that named it; absent while one does, and for what a link runs.
 * @typedef {{ name: string, version: string, uses: Record<string, Use> | undefined, lastSeenAt?: string }} AppRelease
 */

/**
 * Every stored release of a remote that a link can run, of operators or of a team: previews, and releases of any age
 * until they are collected. The gateway takes the same ones: they fit the live shell and did not fail in a browser.
 * @param {EditableStore} store
 * @returns {Promise<AppRelease[]>}
 */
export async function pinnableReleases(store) {
  const { registry } = await store.readRegistry();
  const { remotes, shell } = registry;
  const found = [];
  for (const { address } of await store.list()) {
    const [name = '', version = '', file = ''] = withoutPreviews(address).split('/');
    if (!isDescription(file) || !remotes.some((remote) => remote.name === name)) continue;
    const release = await storedRelease({ store, name, version, preview: isOfPreview(address) });
    if (!release || !('entry' in release) || isRefused(registry, { name, version })) continue;
    if (!shell || whatIsMissing(release, shell).length === 0) found.push({ name, version, uses: release.uses });
  }
  return found;
}

/**
 * Every release that a registry named since then, which open tabs may still run.
 * @param {ReleaseStore} store
 * @param {Date} since
 */
export async function releasesSince(store, since) {
  /** @type {Map<string, AppRelease>} */
  const found = new Map();
  /** @type {string | undefined} */
  let lastSeenAt;
  for await (const registry of historyOf(store)) {
    for (const entry of entriesOf(registry))
      for (const { version, uses } of releasesOf(entry)) {
        const id = `${entry.name}@${version}`;
        if (found.has(id)) continue;
        found.set(id, { name: entry.name, version, uses, ...(lastSeenAt ? { lastSeenAt } : {}) });
      }
    if (!registry.edit || Date.parse(registry.edit.at) <= since.getTime()) break;
    lastSeenAt = registry.edit.at;
  }
  return [...found.values()];
}
