/** The door for whoever works with released parts: the release command, the local stack, the gateway, tests. */
export { checkRelease } from './check-release.mjs';
export { editRegistry } from './edit-registry.mjs';
export { publish, storedRelease } from './publish.mjs';
export { openStore } from './stores/open-store.mjs';
export { releaseOf } from './release-of.mjs';
export { endedTrial, pinned, promoted, rolledBack, withCanary, withLive } from './switch-release.mjs';
