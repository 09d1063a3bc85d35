import { isShell } from '../registry/is-shell.mjs';
import { releasesOf } from '../registry/releases-of.mjs';
import { addsTo, satisfies } from './version-ranges.mjs';

/** @import { Registry, Release, RemoteRelease, ShellRelease } from '@baazi/contracts' */

/**
 * What a remote needs that a shell with these packages does not give.
 * @param {RemoteRelease} release
 * @param {Record<string, string>} shared
 */
const unmet = ({ name, version, requires }, shared) =>
  Object.entries(requires).flatMap(([wanted, range]) => {
    const given = shared[wanted];
    return given && satisfies(given, range)
      ? []
      : [`${name} ${version} needs ${wanted} ${range} (the shell has ${given ?? 'none'})`];
  });

/**
 * @param {RemoteRelease} release
 * @param {string | undefined} here   the contracts of the portal
 */
function contractsAhead({ name, contracts }, here) {
  if (!contracts || !here || !addsTo(contracts, here)) return [];
  const built = `${name} was built with contracts ${contracts}, the portal has ${here}`;
  return [`${built}: services, gateway and shell come first`];
}

/**
 * @param {RemoteRelease} release
 * @param {Registry} registry
 */
function problemsOfRemote(release, { remotes, shell }) {
  const taken = release.routes.flatMap(({ path }) =>
    remotes
      .filter((other) => other.name !== release.name && other.routes.some((route) => route.path === path))
      .map(({ name }) => `${path} belongs to ${name}`),
  );
  return [...(shell ? unmet(release, shell.shared) : []), ...taken, ...contractsAhead(release, shell?.contracts)];
}

/**
 * A shell that an installed remote cannot live with is refused, naming the remote: also one that is only tried out, or
 * kept to fall back to.
 * @param {ShellRelease} shell
 * @param {Registry} registry
 */
const problemsOfShell = (shell, { remotes }) =>
  remotes.flatMap(releasesOf).flatMap((release) => unmet(release, shell.shared));

/**
 * Why a release must not go live, as sentences; empty when it may. The browser checks the ranges again.
 * @param {Release} release
 * @param {Registry} registry
 */
export const checkRelease = (release, registry) =>
  isShell(release) ? problemsOfShell(release, registry) : problemsOfRemote(release, registry);
