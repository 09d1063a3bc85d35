/** The door for whoever works with a releases folder: the local stack, the release command, tests. */
export { publish } from './publish.mjs';
export { editRegistry, readRegistry } from './registry.mjs';
export { releaseOf, storeRelease } from './store-release.mjs';
