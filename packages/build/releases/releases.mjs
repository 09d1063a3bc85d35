/** The door for whoever works with a releases folder: the local stack, the release command, tests. */
export { checkRelease } from './check-release.mjs';
export { publish } from './publish.mjs';
export { editRegistry, readRegistry } from './registry.mjs';
export { releaseOf, storedRelease, storeRelease } from './store-release.mjs';
export { pinned, promoted, rolledBack, withCanary, withLive } from './switch-release.mjs';
