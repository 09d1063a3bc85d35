import { extensionMisfits, slotsTaken, slotsUnknown } from './slot-problems.mjs';
import { routesTaken, slotsOfOthers } from './owner-problems.mjs';
import { whatIsMissing } from './missing-names.mjs';

/** @import { Registry, RemoteEntry, RemoteRelease, ShellEntry } from '@baazi/contracts' */
/** @typedef {{ place: 'live' | 'canary', release: RemoteRelease }} Active   a release that players run */

/**
 * @param {RemoteEntry} entry
 * @returns {Active[]}
 */
function activeOf({ lastGood: _lastGood, canary, ...live }) {
  const active = { place: /** @type {const} */ ('live'), release: live };
  return canary ? [active, { place: 'canary', release: canary }] : [active];
}
/**
 * The shells that players run: live and canary.
 * @param {Registry} registry
 * @returns {Pick<ShellEntry, 'version' | 'provides'>[]}
 */
const shellsOf = ({ shell }) => (shell ? [shell, ...(shell.canary ? [shell.canary] : [])] : []);
/** @param {Registry} registry */
const activeReleases = ({ remotes }) => remotes.flatMap(activeOf).map(({ release }) => release);
/** @param {Active} active */
const keyOf = ({ place, release: { name, version } }) => `${place} ${name} ${version}`;

/**
 * @param {RemoteRelease} release
 * @param {Registry} registry
 */
function conflictsOf(release, registry) {
  const active = activeReleases(registry);
  const slots = [...slotsOfOthers(release), ...slotsTaken(release, active)];
  return [...routesTaken(release, active), ...new Set(slots), ...slotsUnknown(release, active)];
}

/**
 * @param {RemoteRelease} release
 * @param {Registry} registry
 */
function misfitsOf(release, registry) {
  if (!release.uses) return ['does not say what it uses: build it again'];
  return [
    ...shellsOf(registry).flatMap((shell) => whatIsMissing(release, shell)),
    ...extensionMisfits(release, activeReleases(registry)),
  ];
}

/** @param {Registry} registry */
const undescribedShells = (registry) =>
  shellsOf(registry)
    .filter(({ provides }) => !provides)
    .map(({ version }) => `shell ${version} does not say what it provides: build it again`);

/**
 * Lists, as sentences, incompatibilities of the new registry that the old one did not have, independent of who edits it
 * and how.
 * @param {Registry} before
 * @param {Registry} after
 */
export function problemsOfChange(before, after) {
  const known = new Map(before.remotes.flatMap(activeOf).map((active) => [keyOf(active), active.release]));
  const ofRemotes = after.remotes.flatMap(activeOf).flatMap((active) => {
    const { release } = active;
    const was = known.get(keyOf(active));
    const knownMisfits = was ? misfitsOf(was, before) : [];
    const misfits = misfitsOf(release, after).filter((misfit) => !knownMisfits.includes(misfit));
    // If two remotes claim one route or slot, the new one is reported.
    return [...(was ? [] : conflictsOf(release, after)), ...misfits].map(
      (problem) => `${release.name} ${release.version} ${problem}`,
    );
  });
  // Its signature is checked where the keys are: by the command that removes, and by the gateway.
  const gone = before.remotes.filter(({ name }) => !after.remotes.some((entry) => entry.name === name));
  const taken = gone.filter(({ name }) => {
    const isOf = (/** @type {{ name: string }} */ removed) => removed.name === name;
    return after.removed?.find(isOf) === undefined || after.removed.find(isOf)?.at === before.removed?.find(isOf)?.at;
  });
  const knownUndescribed = undescribedShells(before);
  return [
    ...taken.map(({ name }) => `${name} is gone: only its owner removes it`),
    ...undescribedShells(after).filter((problem) => !knownUndescribed.includes(problem)),
    ...ofRemotes,
  ];
}

/**
 * Removes previous releases that the live shell can no longer run, because a rollback to them would fail.
 * @param {Registry} registry
 * @returns {Registry}
 */
export function withoutUnusableFallbacks(registry) {
  const { shell } = registry;
  if (!shell) return registry;
  const remotes = registry.remotes.map((entry) => {
    const { lastGood, ...rest } = entry;
    return lastGood && whatIsMissing(lastGood, shell).length > 0 ? rest : entry;
  });
  return { ...registry, remotes };
}
