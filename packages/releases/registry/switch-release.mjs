// Pure edits of a registry: each returns the new registry. They are the same for the shell and for remotes.
import { entriesOf, entryOf } from '@baazi/contracts/app-entries';
import { isShell } from './registry.mjs';

/** @import { CanaryEnd, Registry, Release, ReleaseState, RemoteEntry } from '@baazi/contracts' */
/** @import { RemoteRelease, ShellEntry, StoredShell } from '@baazi/contracts' */

/**
 * An entry of the registry, its live release apart from the state of its releases.
 * @template R
 * @typedef {object} App
 * @property {R} live
 * @property {R} [lastGood]
 * @property {{ release: R, percent: number }} [canary]
 * @property {string} [latest]
 * @property {CanaryEnd} [ended]
 */

/**
 * @param {RemoteEntry} entry
 * @returns {App<RemoteRelease>}
 */
export function remoteApp({ lastGood, canary, latest, ended, ...live }) {
  if (!canary) return { live, lastGood, latest, ended };
  const { percent, ...release } = canary;
  return { live, lastGood, canary: { release, percent }, latest, ended };
}

/**
 * @param {ShellEntry} entry
 * @returns {App<StoredShell>}
 */
export function shellApp({ lastGood, canary, latest, ended, ...live }) {
  if (!canary) return { live, lastGood, latest, ended };
  const { percent, ...release } = canary;
  return { live, lastGood, canary: { release, percent }, latest, ended };
}

/**
 * @template {object} R
 * @param {App<R>} app
 * @returns {R & ReleaseState<R>}
 */
export const stored = ({ live, latest, lastGood, canary, ended }) => ({
  ...live,
  ...(latest === undefined ? {} : { latest }),
  ...(lastGood ? { lastGood } : {}),
  ...(canary ? { canary: { percent: canary.percent, ...canary.release } } : {}),
  ...(ended ? { ended } : {}),
});

/**
 * @param {Registry} registry
 * @param {App<RemoteRelease>} app
 * @returns {Registry}
 */
function withRemote(registry, app) {
  const others = registry.remotes.filter(({ name }) => name !== app.live.name);
  return { ...registry, remotes: [...others, stored(app)].sort((a, b) => a.name.localeCompare(b.name)) };
}

/**
 * Changes the app of a release.
 * @param {Registry} registry
 * @param {Release} release
 * @param {<R extends { version: string }>(before: App<R> | undefined, release: R) => App<R>} change
 * @returns {Registry}
 */
function withRelease(registry, release, change) {
  if (isShell(release)) {
    const { name: _name, ...shell } = release;
    return { ...registry, shell: stored(change(registry.shell ? shellApp(registry.shell) : undefined, shell)) };
  }
  const before = registry.remotes.find(({ name }) => name === release.name);
  return withRemote(registry, change(before && remoteApp(before), release));
}

const MAX_REFUSED = 50;
/** @param {Pick<Release, 'name' | 'version'>} release */
const idOf = ({ name, version }) => `${name}@${version}`;

/**
 * Whether a release failed in a browser. Until it is released again, it is pinned for nobody.
 * @param {Registry} registry
 * @param {Pick<Release, 'name' | 'version'>} release
 */
export const isRefused = ({ refused = [] }, release) => refused.includes(idOf(release));

/**
 * Records a release that failed in a browser.
 * @param {Registry} registry
 * @param {Pick<Release, 'name' | 'version'>} release
 * @returns {Registry}
 */
export const withRefused = ({ refused = [], ...registry }, release) => ({
  ...registry,
  refused: [...refused.filter((id) => id !== idOf(release)), idOf(release)].slice(-MAX_REFUSED),
});

/**
 * @param {Registry} registry
 * @param {Release} release
 * @returns {Registry}
 */
const withoutRefusal = ({ refused, ...registry }, release) => {
  const others = refused?.filter((id) => id !== idOf(release)) ?? [];
  return others.length ? { ...registry, refused: others } : registry;
};

/**
 * Changes an app that was released.
 * @param {Registry} registry
 * @param {string} name
 * @param {<R extends { version: string }>(app: App<R>) => App<R>} change
 * @returns {Registry}
 */
function withApp(registry, name, change) {
  if (name === 'shell' && registry.shell) return { ...registry, shell: stored(change(shellApp(registry.shell))) };
  const entry = registry.remotes.find((remote) => remote.name === name);
  if (!entry) throw new Error(`${name} has never been released`);
  return withRemote(registry, change(remoteApp(entry)));
}

/**
 * The app with another live release; the former one becomes the previous release, and a canary ends.
 * @template {{ version: string }} R
 * @param {App<R> | undefined} before
 * @param {R} live
 * @returns {App<R>}
 */
const switched = (before, live) => ({
  live,
  latest: live.version,
  lastGood: before?.live.version === live.version ? before.lastGood : before?.live,
});

/**
 * Makes a release live for everyone.
 * @param {Registry} registry
 * @param {Release} release
 */
export const withLive = (registry, release) => withRelease(withoutRefusal(registry, release), release, switched);

/**
 * Makes a release the canary for a share of players.
 * @param {Registry} registry
 * @param {Release} release
 * @param {number} percent
 */
export const withCanary = (registry, release, percent) =>
  withRelease(withoutRefusal(registry, release), release, (before, canary) => {
    if (!before) throw new Error(`${release.name} has never been released`);
    return { ...before, ended: undefined, latest: canary.version, canary: { release: canary, percent } };
  });

/**
 * Withdraws a failed canary and records its end until the next release. No change if another canary runs by now.
 * @param {Registry} registry
 * @param {string} name
 * @param {CanaryEnd} end
 */
export const canaryEnded = (registry, name, end) =>
  entryOf(registry, name)?.canary?.version === end.version
    ? withApp(withRefused(registry, { name, version: end.version }), name, (app) => ({
        ...app,
        canary: undefined,
        ended: end,
      }))
    : registry;

/**
 * Makes the canary the live release.
 * @param {Registry} registry
 * @param {string} name
 */
export const promoted = (registry, name) =>
  withApp(registry, name, (app) => {
    if (!app.canary) throw new Error(`${name} has no canary release`);
    return switched(app, app.canary.release);
  });

/**
 * Withdraws the canary; without one, restores the previous release.
 * @param {Registry} registry
 * @param {string} name
 */
export const rolledBack = (registry, name) =>
  withApp(registry, name, (app) => {
    if (app.canary) return { ...app, canary: undefined };
    if (!app.lastGood) throw new Error(`${name} has no release before this one`);
    return { live: app.lastGood, latest: app.latest };
  });

/**
 * Puts an app back to what it was in another registry, but for its canary. The version released last stays, so that the
 * start of a local portal does not undo it.
 * @param {Registry} registry
 * @param {Registry} was
 * @param {string} name
 * @returns {Registry}
 */
export function withAppAsIn(registry, was, name) {
  /**
   * @template {{ version: string }} R
   * @param {App<R>} before
   * @param {string | undefined} latest
   * @returns {App<R>}
   */
  const back = ({ live, lastGood }, latest) => {
    const refused = [live, lastGood].find((one) => one && isRefused(registry, { name, version: one.version }));
    if (refused) throw new Error(`${name} ${refused.version} was refused since: release it again`);
    return { live, lastGood, latest: latest ?? live.version };
  };
  if (name === 'shell')
    return was.shell ? { ...registry, shell: stored(back(shellApp(was.shell), registry.shell?.latest)) } : registry;
  const entry = was.remotes.find((remote) => remote.name === name);
  if (!entry) throw new Error(`${name} was not released then`);
  return withRemote(registry, back(remoteApp(entry), entryOf(registry, name)?.latest));
}

/**
 * Puts all apps back. A remote that came later stays: only its owner removes it.
 * @param {Registry} registry
 * @param {Registry} was
 */
export const withAllAsIn = (registry, was) =>
  entriesOf(was).reduce((now, { name }) => withAppAsIn(now, was, name), registry);

/**
 * Makes any stored release the live one.
 * @param {Registry} registry
 * @param {Release} release
 */
export function pinned(registry, release) {
  if (isShell(release)) throw new Error('only remotes can be pinned');
  if (isRefused(registry, release)) throw new Error(`${release.name} ${release.version} was refused: release it again`);
  return withRelease(registry, release, (before, live) => {
    if (!before) throw new Error(`${release.name} has never been released`);
    return { ...switched(before, live), latest: before.latest };
  });
}
