// Pure edits of a registry: each returns the new registry.
import { isShell } from './registry-entries.mjs';

/** @import { Registry, Release, RemoteEntry, RemoteRelease, ShellEntry, CanaryEnd } from '@baazi/contracts' */

/**
 * The release alone, without the state of the remote.
 * @param {RemoteEntry} entry
 * @returns {RemoteRelease}
 */
const liveOf = ({ lastGood: _lastGood, canary: _canary, latest: _latest, ended: _ended, ...release }) => release;
/** @param {ShellEntry} entry */
const liveOfShell = ({ lastGood: _lastGood, canary: _canary, latest: _latest, ended: _ended, ...release }) => release;

/** @param {Registry} registry */
function shellOf({ shell }) {
  if (!shell) throw new Error('shell has never been released');
  return shell;
}

/**
 * @param {Registry} registry
 * @param {string} name
 */
function entryOf(registry, name) {
  const entry = registry.remotes.find((remote) => remote.name === name);
  if (!entry) throw new Error(`${name} has never been released`);
  return entry;
}

/**
 * @param {Registry} registry
 * @param {RemoteEntry} entry
 * @returns {Registry}
 */
function withEntry(registry, entry) {
  const others = registry.remotes.filter((remote) => remote.name !== entry.name);
  return { ...registry, remotes: [...others, entry].sort((a, b) => a.name.localeCompare(b.name)) };
}

/**
 * @param {Registry} registry
 * @param {Omit<ShellEntry, 'lastGood' | 'latest'>} release
 * @returns {Registry}
 */
function withShell(registry, release) {
  const latest = release.version;
  const before = registry.shell;
  if (before?.version === latest) return { ...registry, shell: { ...before, latest } };
  return { ...registry, shell: { ...release, latest, ...(before ? { lastGood: liveOfShell(before) } : {}) } };
}

/**
 * @param {RemoteEntry | undefined} before
 * @param {RemoteRelease} release
 * @returns {RemoteEntry}
 */
function liveEntry(before, release) {
  const lastGood = before?.version === release.version ? before.lastGood : before && liveOf(before);
  return { ...release, latest: release.version, ...(lastGood ? { lastGood } : {}) };
}

/**
 * Makes a release live for everyone; the former live release becomes the previous one.
 * @param {Registry} registry
 * @param {Release} release
 */
export function withLive(registry, release) {
  if (isShell(release)) {
    const { name: _name, ...shell } = release;
    return withShell(registry, shell);
  }
  const before = registry.remotes.find((remote) => remote.name === release.name);
  return withEntry(registry, liveEntry(before, release));
}

/**
 * Makes a release the canary for a share of players.
 * @param {Registry} registry
 * @param {Release} release
 * @param {number} percent
 * @returns {Registry}
 */
export function withCanary(registry, release, percent) {
  if (isShell(release)) {
    const { name: _name, ...canary } = release;
    const { ended: _ended, ...shell } = shellOf(registry);
    return { ...registry, shell: { ...shell, latest: release.version, canary: { percent, ...canary } } };
  }
  const { ended: _ended, ...entry } = entryOf(registry, release.name);
  return withEntry(registry, { ...entry, latest: release.version, canary: { percent, ...release } });
}

/**
 * Withdraws a failed canary and records its end until the next release. No change if another canary runs by now.
 * @param {Registry} registry
 * @param {string} name
 * @param {CanaryEnd} end
 * @returns {Registry}
 */
export function endedTrial(registry, name, end) {
  if (name === 'shell') {
    if (registry.shell?.canary?.version !== end.version) return registry;
    const { canary: _canary, ...shell } = registry.shell;
    return { ...registry, shell: { ...shell, ended: end } };
  }
  const entry = registry.remotes.find((remote) => remote.name === name);
  if (entry?.canary?.version !== end.version) return registry;
  const { canary: _canary, ...rest } = entry;
  return withEntry(registry, { ...rest, ended: end });
}

/**
 * Makes the canary the live release.
 * @param {Registry} registry
 * @param {string} name
 */
export function promoted(registry, name) {
  const missing = `${name} has no canary release`;
  if (name === 'shell') {
    const { canary } = shellOf(registry);
    if (!canary) throw new Error(missing);
    const { percent: _percent, ...shell } = canary;
    return withShell(registry, shell);
  }
  const { canary } = entryOf(registry, name);
  if (!canary) throw new Error(missing);
  const { percent: _percent, ...release } = canary;
  return withLive(registry, release);
}

/**
 * Withdraws the canary; without one, restores the previous release.
 * @param {Registry} registry
 * @param {string} name
 * @returns {Registry}
 */
export function rolledBack(registry, name) {
  if (name === 'shell') {
    const { canary, ...shell } = shellOf(registry);
    if (canary) return { ...registry, shell };
    if (!shell.lastGood) throw new Error('shell has no release before this one');
    return { ...registry, shell: { ...shell.lastGood, latest: shell.latest } };
  }
  const { canary, lastGood, ...entry } = entryOf(registry, name);
  if (canary) return withEntry(registry, { ...entry, ...(lastGood ? { lastGood } : {}) });
  if (!lastGood) throw new Error(`${name} has no release before this one`);
  return withEntry(registry, { ...lastGood, latest: entry.latest });
}

/**
 * Makes any stored release the live one.
 * @param {Registry} registry
 * @param {Release} release
 */
export function pinned(registry, release) {
  if (isShell(release)) throw new Error('only remotes can be pinned');
  const before = entryOf(registry, release.name);
  return withEntry(registry, { ...liveEntry(before, release), latest: before.latest });
}
