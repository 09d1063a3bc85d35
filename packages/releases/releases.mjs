/** The door for whoever works with released parts: the build, the gateway, release jobs. */
export { checkBudgets, isOver } from './checks/check-budgets.mjs';
export { whatIsMissing } from './checks/what-is-missing.mjs';
export { publish } from './publish.mjs';
export { isShell } from './registry/is-shell.mjs';
export { releaseOf } from './release-of.mjs';
export { editRegistry } from './stores/edit-registry.mjs';
export { endedTrial } from './registry/switch-release.mjs';
export { storedRelease } from './release-of.mjs';
export { openStore } from './stores/open-store.mjs';

/** @typedef {import('./stores/release-store.js').ReleaseStore} ReleaseStore */
