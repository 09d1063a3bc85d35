import {
  addressOf,
  hashOf,
  isDescription,
  isOfPreview,
  isPreview,
  storedRelease,
  withoutPreviews,
} from '../registry/release-of.mjs';
import { remoteApp, shellApp, stored } from '../registry/switch-release.mjs';
import { isRemovedByOwner } from './sign-removal.mjs';
import { signatureProblem } from './sign-release.mjs';

/** @import { Registry, Release, RemoteRelease, StoredShell } from '@baazi/contracts' */
/** @import { App } from '../registry/switch-release.mjs' */
/** @import { ReleaseStore } from '../stores/release-store.js' */
/** @import { ReleaseKeys } from './release-keys.mjs' */

/**
 * The app without releases that are not signed; undefined if nothing of it can be live.
 * @template {{ version: string }} R
 * @param {App<R>} app
 * @param {(release: R) => boolean} isSigned
 * @param {R} [before]   what was live and signed
 * @returns {App<R> | undefined}
 */
function signedApp(app, isSigned, before) {
  const lastGood = app.lastGood && isSigned(app.lastGood) ? app.lastGood : undefined;
  const canary = app.canary && isSigned(app.canary.release) ? app.canary : undefined;
  const live = isSigned(app.live) ? app.live : (before ?? lastGood);
  return live && { ...app, live, lastGood, canary };
}

/**
 * A store that hands out only what the owner of an app has signed, so that the right to write to a bucket is not yet
 * the right to run scripts in a player's browser. A registry entry with a wrong live release stays as it was before, or
 * falls back to its previous release, and one that is gone without its owner's signature stays; a wrong canary or previous release is left out. A file whose hash is not in the
 * signed description counts as missing.
 * @param {ReleaseStore} store
 * @param {ReleaseKeys} keys
 * @param {(problem: string) => void} onProblem
 * @returns {ReleaseStore}
 */
export function verifiedStore(store, keys, onProblem) {
  /** @type {Map<string, App<RemoteRelease>>} */
  const remotesBefore = new Map();
  /** @type {StoredShell | undefined} */
  let shellBefore;
  /** The signed hashes of a release's files. @type {Map<string, Readonly<Record<string, string>>>} */
  const contents = new Map();

  /**
   * Whether a description is its owner's and was signed for this place: a preview for its link, others for the registry.
   * @param {Release} release
   * @param {boolean} [preview]
   */
  function isSigned(release, preview = false) {
    const misplaced = isPreview(release) === preview ? undefined : `is ${preview ? 'no' : 'a'} preview`;
    const problem = misplaced ?? signatureProblem(release, keys);
    if (problem) onProblem(`${release.name} ${release.version} ${problem}`);
    else if (release.signature) contents.set(addressOf({ ...release, preview }), release.signature.contents);
    return !problem;
  }

  /**
   * @param {Registry} registry
   * @returns {Registry}
   */
  function verified(registry) {
    const remotes = registry.remotes.flatMap((entry) => {
      const app = signedApp(remoteApp(entry), (one) => isSigned(one), remotesBefore.get(entry.name)?.live);
      if (!app) return [];
      remotesBefore.set(entry.name, app);
      return [stored(app)];
    });
    for (const [name, app] of remotesBefore) {
      if (registry.remotes.some((entry) => entry.name === name)) continue;
      if (isRemovedByOwner(registry, app.live, keys)) remotesBefore.delete(name);
      else {
        onProblem(`${name} is gone from the registry, and its owner did not remove it`);
        remotes.push(stored(app));
      }
    }
    const shell =
      registry.shell && signedApp(shellApp(registry.shell), (one) => isSigned({ name: 'shell', ...one }), shellBefore);
    shellBefore = shell?.live;
    return { ...registry, remotes, shell: shell ? stored(shell) : null };
  }

  /**
   * Whether the stored description of a release is its owner's.
   * @param {string} name
   * @param {string} version
   * @param {boolean} preview
   */
  async function isStoredSigned(name, version, preview) {
    const release = await storedRelease({ store, name, version, preview });
    return release?.name === name && release.version === version && isSigned(release, preview);
  }

  return {
    ...store,
    async readRegistry() {
      const { registry, stamp } = await store.readRegistry();
      return { registry: verified(registry), stamp };
    },
    async readFile(address) {
      const preview = isOfPreview(address);
      const [name = '', version = '', ...rest] = withoutPreviews(address).split('/');
      const file = rest.join('/');
      // Files that are named by content are scripts, which pages and registry load with their hashes.
      if (keys.ofApp(name).length === 0 || version === 'files' || name === 'maps') return store.readFile(address);
      const id = addressOf({ name, version, preview });
      // The registry's description counts too: a release may have been stored before releases were signed.
      if ((isDescription(file) || !contents.has(id)) && !(await isStoredSigned(name, version, preview)))
        return undefined;
      const bytes = await store.readFile(address);
      if (!bytes || isDescription(file) || contents.get(id)?.[file] === hashOf(bytes)) return bytes;
      onProblem(`${address} is not the file that was signed`);
      return undefined;
    },
  };
}
