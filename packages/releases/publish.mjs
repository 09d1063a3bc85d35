import { entryOf } from '@baazi/contracts/app-entries';
import { checkBudgets, isOver } from './checks/check-budgets.mjs';
import { problemsOfFiles } from './checks/check-files.mjs';
import { contentProblem, problemsOfStored } from './checks/check-stored.mjs';
import { portalSettingsOf, problemsOfUses } from './checks/check-uses.mjs';
import { withCanary, withLive, withRefused } from './registry/switch-release.mjs';
import { addressOf, isPreview, releaseOf, storedRelease } from './registry/release-of.mjs';
import { isShell, releasesOf } from './registry/registry.mjs';
import { editorOf, keysFrom } from './signatures/release-keys.mjs';
import { problemsOfSigned, signatureProblem, signedRelease } from './signatures/sign-release.mjs';
import { changed, editRegistry, readToEdit, ReleaseRefused } from './stores/edit-registry.mjs';

/** @import { Registry, Release } from '@baazi/contracts' */
/** @import { ReleaseKeys } from './signatures/release-keys.mjs' */
/** @import { EditableStore } from './stores/release-store.js' */

/** @param {string} folder */
const overBudget = (folder) =>
  checkBudgets([folder])
    .filter(isOver)
    .map(({ what, kib, budget }) => `${what} is ${kib.toFixed(1)} KiB, its budget is ${budget} KiB`);

/**
 * The build's release, signed here unless its owner did. A preview is signed as one: the same files, and a description
 * that no registry takes.
 * @param {string} folder
 * @param {ReleaseKeys} keys
 * @param {boolean} preview
 */
function signedBuild(folder, keys, preview) {
  const built = releaseOf(folder);
  /** @type {Release} */
  const release =
    preview && !isShell(built) && !built.preview ? { ...built, preview: true, signature: undefined } : built;
  // A release container has the key that signs, and not the keys that the gateway verifies with.
  const isSigned = release.signature !== undefined && signatureProblem(release, keys) === undefined;
  return { folder, release: keys.signer && !isSigned ? signedRelease(release, folder, keys.signer) : release };
}

/**
 * The newest counter among the releases of an app that the registry names; 0 without one.
 * @param {Registry} registry
 * @param {string} name
 */
function newestCounter(registry, name) {
  const entry = entryOf(registry, name);
  return entry ? Math.max(...releasesOf(entry).map(({ signature }) => signature?.counter ?? 0)) : 0;
}

/**
 * @param {Registry} registry
 * @param {Release} release
 */
const isLatest = (registry, { name, version }) => entryOf(registry, name)?.latest === version;

/**
 * A shell that does not start is a portal that starts for nobody, and no check can promise that it does.
 * @param {Registry} registry
 * @param {Release} release
 */
const startsAtOnce = ({ shell }, release) =>
  isShell(release) && shell && shell.version !== release.version
    ? [`shell ${release.version} starts for everybody at once: --canary 10 first, then --promote`]
    : [];

/** @param {string | undefined} version */
const majorOf = (version) => version?.split('.')[0];

/**
 * Why a release of a remote takes the place of the live one from a canary alone: it runs on another React.
 * @param {Registry} registry
 * @param {Release} release
 */
export function changesReact(registry, release) {
  const live = registry.remotes.find(({ name }) => name === release.name);
  if (!live || !('entry' in release) || majorOf(live.react) === majorOf(release.react)) return [];
  const [is, was] = [release.react, live.react].map((version) => (version ? `React ${version}` : "the shell's React"));
  return [`${release.name} ${release.version} runs ${is}, the live release ${was}: --canary 10 first, then --promote`];
}

/**
 * A description that was signed for a link is never live, whoever names it.
 * @param {Release} release
 */
const previewsIn = (release) =>
  isPreview(release) ? [`${release.name} ${release.version} is signed as a preview: sign it again to release it`] : [];

/**
 * Why these builds are no previews: their link would show nothing.
 * @param {Registry} registry
 * @param {Release} release
 */
function previewProblems(registry, release) {
  if (isShell(release)) return ['a shell has no preview: --canary 1 is its first step'];
  return entryOf(registry, release.name)
    ? []
    : [`${release.name} has never been released: a preview replaces what is live`];
}

/**
 * Stores builds and makes them live in one edit, or a canary for `percent` of players. Every release goes through here
 * and through `editRegistry`, which check the build's files, signature and budgets, then compatibility, then, where
 * possible, the screens in a browser (`tryOut`). A refused build is not live; one whose screens failed is stored, and
 * noted so that nobody pins it. `onlyIfNew`: keeps a registry that had this build before, so that a restart does not
 * undo a rollback. `atOnce`: a shell needs no canary, because nobody plays yet. `preview`: the registry stays as it is,
 * and the builds are stored for browsers that come by a link (`sign-pin.mjs`). `describedHere`: the build that runs now
 * described them, so their scripts are not read again (1.8 of 2.7 s of processor at each start). `unchecked`: the
 * reason to release despite failed checks.
 * @param {object} what
 * @param {EditableStore} what.store
 * @param {readonly string[]} what.folders
 * @param {number} [what.percent]
 * @param {boolean} [what.onlyIfNew]
 * @param {boolean} [what.atOnce]
 * @param {boolean} [what.preview]
 * @param {boolean} [what.describedHere]
 * @param {string} [what.unchecked]
 * @param {ReleaseKeys} [what.keys]   without them nothing is signed, and only keys of owners.mjs are asked for
 * @param {(release: Release, registry: Registry) => Promise<readonly string[]>} [what.tryOut]
 */
export async function publish(what) {
  const { store, folders, percent, onlyIfNew = false, atOnce = false, preview = false } = what;
  const { describedHere = false, unchecked, tryOut, keys = keysFrom([]) } = what;
  const builds = folders.map((folder) => signedBuild(folder, keys, preview));
  /** @param {Registry} before */
  const change = (before) =>
    builds.reduce((registry, { release }) => {
      if (onlyIfNew && isLatest(registry, release)) return registry;
      return percent ? withCanary(registry, release, percent) : withLive(registry, release);
    }, before);
  const fileProblems = builds.flatMap(({ folder, release }) => problemsOfFiles(folder, release));
  // Never overridable: a browser would not run these files, or they would be stored under another release's path.
  if (fileProblems.length) throw new ReleaseRefused(fileProblems);
  const { registry } = await readToEdit(store);
  const by = editorOf(keys) ?? builds[0]?.release.signature?.key;
  const unsigned = builds.flatMap(({ folder, release }) =>
    problemsOfSigned(release, { folder, keys, newestCounter: newestCounter(registry, release.name) }).map(
      (problem) => `${release.name} ${release.version} ${problem}`,
    ),
  );
  unsigned.push(
    ...builds.flatMap(({ release }) => (preview ? previewProblems(registry, release) : previewsIn(release))),
  );
  // Nor is this: the gateway would not serve it.
  if (unsigned.length) throw new ReleaseRefused(unsigned);
  // A version is one content for ever: the store keeps the first, and the registry would name hashes of the second.
  for (const { release } of builds) {
    for (const place of preview ? [false, true] : [false]) {
      const known = await storedRelease({ store, name: release.name, version: release.version, preview: place });
      const problem = known && contentProblem(known, release);
      if (problem) throw new ReleaseRefused([problem]);
    }
  }
  const found = folders.flatMap(overBudget);
  const fresh = builds.filter(({ release }) => !(onlyIfNew && isLatest(registry, release)));
  const portal = describedHere ? undefined : await portalSettingsOf({ store, registry, builds });
  for (const { folder, release } of fresh)
    if (portal)
      found.push(...problemsOfUses(folder, release, portal).map((one) => `${release.name} ${release.version} ${one}`));
  if (!percent && !onlyIfNew && !atOnce)
    found.push(
      ...builds.flatMap(({ release }) => [...startsAtOnce(registry, release), ...changesReact(registry, release)]),
    );
  changed(registry, change, { found, ...(unchecked === undefined ? {} : { unchecked }) });
  for (const { folder, release } of fresh) {
    await store.addRelease(addressOf({ ...release, preview }), folder, JSON.stringify(release));
    // Another job may have stored this version meanwhile, or the store may hold a part of it.
    const problems = await problemsOfStored(store, release);
    if (problems.length > 0) throw new ReleaseRefused(problems);
  }
  for (const { release } of builds) {
    const problems = (await tryOut?.(release, registry)) ?? [];
    if (problems.length && unchecked === undefined) {
      if (preview) throw new ReleaseRefused(problems);
      await editRegistry(store, (now) => withRefused(now, release), { by });
      throw new ReleaseRefused(problems);
    }
    found.push(...problems);
  }
  if (!preview) await editRegistry(store, change, { found, by, ...(unchecked === undefined ? {} : { unchecked }) });
  return builds.map(({ release }) => release);
}
