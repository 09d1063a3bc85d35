import { editRegistry } from './edit-registry.mjs';
import { releaseOf } from './release-of.mjs';
import { withCanary, withLive } from './switch-release.mjs';

const latestOf = (registry, name) =>
  name === 'shell' ? registry.shell?.latest : registry.remotes.find((remote) => remote.name === name)?.latest;

/**
 * Stores a build and makes it the live one, or with `percent` a trial for that share of players.
 * `onlyIfNew`: leaves a registry alone that had this build before: a start must not undo a rollback.
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

/** A release that was stored before. */
export async function storedRelease({ store, name, version }) {
  const told = await store.readFile(`${name}/${version}/${name === 'shell' ? 'shell.json' : 'release.json'}`);
  if (!told) throw new Error(`${name} ${version} was never stored`);
  return JSON.parse(told.toString('utf8'));
}
