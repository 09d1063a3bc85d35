import { checkBudgets, isOver } from './checks/check-budgets.mjs';
import { problemsOfFiles } from './checks/check-files.mjs';
import { ReleaseRefused } from './checks/release-refused.mjs';
import { withCanary, withLive } from './registry/switch-release.mjs';
import { releaseOf } from './release-of.mjs';
import { changed, editRegistry } from './stores/edit-registry.mjs';

/** @import { Registry, Release } from '@baazi/contracts' */
/** @import { ReleaseStore } from './stores/release-store.js' */

/**
 * @param {Registry} registry
 * @param {string} name
 */
const latestOf = ({ remotes, shell }, name) =>
  (name === 'shell' ? shell : remotes.find((remote) => remote.name === name))?.latest;

/** @param {string} folder */
const overBudget = (folder) =>
  checkBudgets([folder])
    .filter(isOver)
    .map(({ what, kib, budget }) => `${what} is ${kib.toFixed(1)} KiB, its budget is ${budget} KiB`);

/**
 * Stores builds and makes them the live ones by one edit, or with `percent` a trial for that share of players. Every
 * way in goes through here and through `editRegistry`: whether a build is what it says, and its budgets first, then
 * whether all fits together, then, where somebody can, the screens in a browser (`tryOut`). What is refused is neither stored nor live.
 * `onlyIfNew`: leaves a registry alone that had this build before: a start must not undo a rollback.
 * `unchecked`: why it goes in whatever is found.
 * @param {object} what
 * @param {ReleaseStore} what.store
 * @param {readonly string[]} what.folders
 * @param {number} [what.percent]
 * @param {boolean} [what.onlyIfNew]
 * @param {string} [what.unchecked]
 * @param {(release: Release, registry: Registry) => Promise<readonly string[]>} [what.tryOut]
 */
export async function publish({ store, folders, percent, onlyIfNew = false, unchecked, tryOut }) {
  const builds = folders.map((folder) => ({ folder, release: releaseOf(folder) }));
  /** @param {Registry} before */
  const change = (before) =>
    builds.reduce((registry, { release }) => {
      if (onlyIfNew && latestOf(registry, release.name) === release.version) return registry;
      return percent ? withCanary(registry, release, percent) : withLive(registry, release);
    }, before);
  const altered = builds.flatMap(({ folder, release }) => problemsOfFiles(folder, release));
  // What a browser would not run, or would lie under somebody else's address, goes in by no insisting.
  if (altered.length) throw new ReleaseRefused(altered);
  const found = folders.flatMap(overBudget);
  const { registry } = await store.readRegistry();
  changed(registry, change, { found, ...(unchecked === undefined ? {} : { unchecked }) });
  for (const { folder, release } of builds) await store.addRelease(`${release.name}/${release.version}`, folder);
  for (const { release } of builds) {
    const problems = (await tryOut?.(release, registry)) ?? [];
    if (problems.length && unchecked === undefined) throw new ReleaseRefused(problems);
    found.push(...problems);
  }
  await editRegistry(store, change, { found, ...(unchecked === undefined ? {} : { unchecked }) });
  return builds.map(({ release }) => release);
}
