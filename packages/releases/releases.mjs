/** Exports for the bundler, the gateway, the local stack and release jobs. */
export { checkBudgets, isOver } from './checks/check-budgets.mjs';
export { whatIsMissing } from './checks/missing-names.mjs';
export { portalOriginOf } from './commands/running-portal.mjs';
export { teamOf } from './checks/owner-problems.mjs';
export { screenCheck } from './checks/try-screens.mjs';
export { publish } from './publish.mjs';
export { isShell } from './registry/registry.mjs';
export { releaseOf } from './registry/release-of.mjs';
export { editRegistry } from './stores/edit-registry.mjs';
export { canaryEnded, isRefused } from './registry/switch-release.mjs';
export { storedRelease } from './registry/release-of.mjs';
export { agreementsSince, keepAgreement } from './stores/kept-agreements.mjs';
export { openStore } from './stores/open-store.mjs';
export { pinnableReleases, releasesSince } from './stores/running-releases.mjs';
export { LOCAL_KEY, keysFrom, localPublicKey, readHouseKeys, releaseKeys } from './signatures/release-keys.mjs';
export { localOrigin, previewLink, readSignedPin, signedPin } from './signatures/sign-pin.mjs';
export { signLocalReleases } from './signatures/sign-local-releases.mjs';
export { verifiedStore } from './signatures/verified-store.mjs';

/** @typedef {import('./stores/release-store.js').ReleaseStore} ReleaseStore */
