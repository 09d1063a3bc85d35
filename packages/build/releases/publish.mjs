import { editRegistry } from './registry.mjs';
import { storeRelease } from './store-release.mjs';

/** What a registry entry remembers of the release before it, to fall back to. */
export function asLastGood({ lastGood, canary, ...release }) {
  return release;
}

function withRemote(registry, release) {
  const before = registry.remotes.find((remote) => remote.name === release.name);
  if (before?.version === release.version) return registry;
  const entry = before ? { ...release, lastGood: asLastGood(before) } : release;
  const others = registry.remotes.filter((remote) => remote.name !== release.name);
  return { ...registry, remotes: [...others, entry].sort((a, b) => a.name.localeCompare(b.name)) };
}

/** Stores a build and makes it the live one. Publishing the live build again changes nothing. */
export function publish({ releasesDir, folder }) {
  const release = storeRelease({ releasesDir, folder });
  const { name, ...shell } = release;
  editRegistry(releasesDir, (registry) => (name === 'shell' ? { ...registry, shell } : withRemote(registry, release)));
  return release;
}
