import { satisfies } from './satisfies.mjs';

const releasesOf = (entry) => [entry, entry.canary, entry.lastGood].filter(Boolean);

/** What a remote needs that this shell does not give. */
function unmet(requires, shared) {
  return Object.entries(requires)
    .filter(([name, range]) => !shared[name] || !satisfies(shared[name], range))
    .map(([name, range]) => `${name} ${range} (the shell has ${shared[name] ?? 'none'})`);
}

function problemsOfRemote(release, registry) {
  const problems = [];
  if (registry.shell)
    problems.push(
      ...unmet(release.requires, registry.shell.shared).map(
        (what) => `${release.name} ${release.version} needs ${what}`,
      ),
    );
  for (const other of registry.remotes) {
    if (other.name === release.name) continue;
    for (const { path } of release.routes)
      if (other.routes.some((route) => route.path === path)) problems.push(`${path} belongs to ${other.name}`);
  }
  const [newest, here] = [release.contracts, registry.shell?.contracts].map((version) =>
    version?.split('.').map(Number),
  );
  if (newest && here && (newest[0] > here[0] || (newest[0] === here[0] && newest[1] > here[1])))
    problems.push(
      `${release.name} was built with contracts ${release.contracts}, the portal has ${registry.shell.contracts}: services, gateway and shell come first`,
    );
  return problems;
}

/** A shell that an installed remote cannot live with is refused, naming the remote: also one that is only tried out, or kept to fall back to. */
const problemsOfShell = (shell, registry) =>
  registry.remotes
    .flatMap(releasesOf)
    .flatMap((release) =>
      unmet(release.requires ?? {}, shell.shared).map((what) => `${release.name} ${release.version} needs ${what}`),
    );

/** Why a release must not go live, as sentences; empty when it may. The browser checks the ranges again. */
export function checkRelease(release, registry) {
  return release.name === 'shell' ? problemsOfShell(release, registry) : problemsOfRemote(release, registry);
}
