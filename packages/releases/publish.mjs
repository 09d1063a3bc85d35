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
 * Stores builds and makes them live in one edit, or a canary for `percent` of players. Every release goes through here
 * and through `editRegistry`, which check the build's files and budgets, then compatibility, then, where possible, the
 * screens in a browser (`tryOut`). A refused build is neither stored nor live. `onlyIfNew`: keeps a registry that had
 * this build before, so that a restart does not undo a rollback. `unchecked`: the reason to release despite failed
 * checks.
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
  const fileProblems = builds.flatMap(({ folder, release }) => problemsOfFiles(folder, release));
  // Never overridable: a browser would not run these files, or they would be stored under another release's path.
  if (fileProblems.length) throw new ReleaseRefused(fileProblems);
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
