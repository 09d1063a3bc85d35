import type { Registry, RemoteRelease } from '@baazi/contracts';

/**
 * The registry of a page on which a release is pinned. Nothing stands behind it: a tester wants to see it fail.
 */
export function withPin(registry: Registry, release: RemoteRelease, untilMs: number): Registry {
  const pinned = { ...release, pinned: new Date(untilMs).toISOString() };
  return {
    ...registry,
    remotes: registry.remotes.map((entry) => (entry.name === release.name ? pinned : entry)),
  };
}
