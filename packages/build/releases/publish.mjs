import { editRegistry } from './registry.mjs';
import { storeRelease } from './store-release.mjs';
import { withCanary, withLive } from './switch-release.mjs';

const latestOf = (registry, name) => (name === 'shell' ? registry.shell?.latest : registry.remotes.find((remote) => remote.name === name)?.latest);

/**
 * Stores a build and makes it the live one, or with `percent` a trial for that share of players.
 * `onlyIfNew`: leaves a registry alone that had this build before: a start must not undo a rollback.
 */
export function publish({ releasesDir, folder, percent, onlyIfNew = false }) {
  const release = storeRelease({ releasesDir, folder });
  editRegistry(releasesDir, (registry) => {
    if (onlyIfNew && latestOf(registry, release.name) === release.version) return registry;
    return percent ? withCanary(registry, release, percent) : withLive(registry, release);
  });
  return release;
}
