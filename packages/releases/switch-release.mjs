// Pure edits of a registry: who runs what. Each answers the registry as it should be.

/** A registry entry without what the registry knows of it beyond the release itself. */
function bare({ lastGood, canary, latest, pinned, percent, ended, ...release }) {
  return release;
}

const entryOf = (registry, name) => {
  const entry = registry.remotes.find((remote) => remote.name === name);
  if (!entry) throw new Error(`${name} has never been released`);
  return entry;
};

function withEntry(registry, entry) {
  const others = registry.remotes.filter((remote) => remote.name !== entry.name);
  return { ...registry, remotes: [...others, entry].sort((a, b) => a.name.localeCompare(b.name)) };
}

function withShell(registry, release) {
  const { name: _name, ...shell } = release;
  const before = registry.shell;
  if (before?.version === shell.version) return { ...registry, shell: { ...before, latest: shell.version } };
  return { ...registry, shell: { ...shell, latest: shell.version, ...(before ? { lastGood: bare(before) } : {}) } };
}

/** For everyone; what was live before is kept to fall back to. */
export function withLive(registry, release) {
  if (release.name === 'shell') return withShell(registry, release);
  const before = registry.remotes.find((remote) => remote.name === release.name);
  const same = before?.version === release.version;
  const lastGood = same ? before.lastGood : before && bare(before);
  return withEntry(registry, { ...release, latest: release.version, ...(lastGood ? { lastGood } : {}) });
}

/** For a share of players; the others stay where they are. */
export function withCanary(registry, release, percent) {
  if (release.name === 'shell') throw new Error('only remotes can be tried out on a share of players');
  const { ended: _ended, ...entry } = entryOf(registry, release.name);
  return withEntry(registry, { ...entry, latest: release.version, canary: { percent, ...release } });
}

/** Takes back a trial that fails; a note of it stays until the next release. Nothing changes when another is on trial by now. */
export function endedTrial(registry, name, end) {
  const entry = registry.remotes.find((remote) => remote.name === name);
  if (entry?.canary?.version !== end.version) return registry;
  const { canary: _canary, ...rest } = entry;
  return withEntry(registry, { ...rest, ended: end });
}

/** The trial becomes the live release. */
export function promoted(registry, name) {
  const { canary } = entryOf(registry, name);
  if (!canary) throw new Error(`${name} has no trial release`);
  return withLive(registry, bare(canary));
}

/** Ends the trial; without one, goes back to the release before. */
export function rolledBack(registry, name) {
  if (name === 'shell') {
    const { lastGood, latest } = registry.shell ?? {};
    if (!lastGood) throw new Error('shell has no release before this one');
    return { ...registry, shell: { ...lastGood, latest } };
  }
  const { canary, lastGood, ...entry } = entryOf(registry, name);
  if (canary) return withEntry(registry, { ...entry, ...(lastGood ? { lastGood } : {}) });
  if (!lastGood) throw new Error(`${name} has no release before this one`);
  return withEntry(registry, { ...lastGood, latest: entry.latest });
}

/** A stored release, whichever it was, becomes the live one. */
export function pinned(registry, release) {
  const { latest } = entryOf(registry, release.name);
  return withEntry(registry, {
    ...withLive(registry, release).remotes.find((remote) => remote.name === release.name),
    latest,
  });
}
