import { editRegistry } from './stores/edit-registry.mjs';
import { withCanary, withLive } from './registry/switch-release.mjs';
import { releaseOf } from './release-of.mjs';

/** @import { Registry } from '@baazi/contracts' */
/** @import { ReleaseStore } from './stores/release-store.js' */

/**
 * @param {Registry} registry
 * @param {string} name
 */
const latestOf = ({ remotes, shell }, name) =>
  (name === 'shell' ? shell : remotes.find((remote) => remote.name === name))?.latest;

/**
 * Stores a build and makes it the live one, or with `percent` a trial for that share of players.
 * `onlyIfNew`: leaves a registry alone that had this build before: a start must not undo a rollback.
 * @param {{ store: ReleaseStore, folder: string, percent?: number, onlyIfNew?: boolean }} what
 */
export async function publish({ store, folder, percent, onlyIfNew = false }) {
  const release = releaseOf(folder);
  await store.addRelease(`${release.name}/${release.version}`, folder);
  await editRegistry(store, (registry) => {
    if (onlyIfNew && latestOf(registry, release.name) === release.version) return registry;
    return percent ? withCanary(registry, release, percent) : withLive(registry, release);
  });
  return release;
}
