import { pieceMisfits, slotsTaken, slotsUnknown } from './slot-problems.mjs';
import { whatIsMissing } from './what-is-missing.mjs';

/** @import { Registry, RemoteEntry, RemoteRelease, ShellEntry } from '@baazi/contracts' */
/** @typedef {{ place: 'live' | 'trial', release: RemoteRelease }} Given   a release that players are given */

/**
 * @param {RemoteEntry} entry
 * @returns {Given[]}
 */
function givenOf({ lastGood: _lastGood, canary, ...live }) {
  const inPlace = { place: /** @type {const} */ ('live'), release: live };
  return canary ? [inPlace, { place: 'trial', release: canary }] : [inPlace];
}
/**
 * The shells that players are given.
 * @param {Registry} registry
 * @returns {Pick<ShellEntry, 'version' | 'provides'>[]}
 */
const shellsOf = ({ shell }) => (shell ? [shell, ...(shell.canary ? [shell.canary] : [])] : []);
/** @param {Registry} registry */
const releasesGiven = ({ remotes }) => remotes.flatMap(givenOf).map(({ release }) => release);
/** @param {RemoteEntry} entry */
const pathsOf = (entry) => givenOf(entry).flatMap(({ release }) => release.routes.map(({ path }) => path));
/** @param {Given} given */
const keyOf = ({ place, release: { name, version } }) => `${place} ${name} ${version}`;

/**
 * Routes of a release that another remote has.
 * @param {RemoteRelease} release
 * @param {Registry} registry
 */
const claimsOf = (release, { remotes }) =>
  release.routes.flatMap(({ path }) =>
    remotes
      .filter((other) => other.name !== release.name && pathsOf(other).includes(path))
      .map(({ name }) => `claims ${path}, which belongs to ${name}`),
  );

/**
 * @param {RemoteRelease} release
 * @param {Registry} registry
 */
const newcomersProblems = (release, registry) => [
  ...claimsOf(release, registry),
  ...slotsTaken(release, releasesGiven(registry)),
  ...slotsUnknown(release, releasesGiven(registry)),
];

/**
 * @param {RemoteRelease} release
 * @param {Registry} registry
 */
function misfitsOf(release, registry) {
  if (!release.uses) return ['does not say what it uses: build it again'];
  return [
    ...shellsOf(registry).flatMap((shell) => whatIsMissing(release, shell)),
    ...pieceMisfits(release, releasesGiven(registry)),
  ];
}

/** @param {Registry} registry */
const silenceOf = (registry) =>
  shellsOf(registry)
    .filter(({ provides }) => !provides)
    .map(({ version }) => `shell ${version} does not say what it provides: build it again`);

/**
 * Why a registry must not become another one, as sentences: what does not fit in the second and did in the first. Who
 * edits it, and in which way, makes no difference.
 * @param {Registry} before
 * @param {Registry} after
 */
export function problemsOfChange(before, after) {
  const there = new Map(before.remotes.flatMap(givenOf).map((given) => [keyOf(given), given.release]));
  const ofRemotes = after.remotes.flatMap(givenOf).flatMap((given) => {
    const { release } = given;
    const was = there.get(keyOf(given));
    const known = was ? misfitsOf(was, before) : [];
    const misfits = misfitsOf(release, after).filter((misfit) => !known.includes(misfit));
    // Of two that claim one route or slot, the newcomer is told.
    return [...(was ? [] : newcomersProblems(release, after)), ...misfits].map(
      (problem) => `${release.name} ${release.version} ${problem}`,
    );
  });
  const known = silenceOf(before);
  return [...silenceOf(after).filter((silence) => !known.includes(silence)), ...ofRemotes];
}

/**
 * Without the releases to fall back to that the live shell can no longer carry: a player would be led into a fault.
 * @param {Registry} registry
 * @returns {Registry}
 */
export function withoutDeadFallbacks(registry) {
  const { shell } = registry;
  if (!shell) return registry;
  const remotes = registry.remotes.map((entry) => {
    const { lastGood, ...rest } = entry;
    return lastGood && whatIsMissing(lastGood, shell).length > 0 ? rest : entry;
  });
  return { ...registry, remotes };
}
