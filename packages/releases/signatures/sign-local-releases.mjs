import fs from 'node:fs';
import path from 'node:path';
import { entriesOf } from '@baazi/contracts/app-entries';
import { releasesOf } from '../registry/registry.mjs';
import { remoteApp, shellApp, stored } from '../registry/switch-release.mjs';
import { editRegistry } from '../stores/edit-registry.mjs';
import { descriptionFileOf, releaseOf } from '../registry/release-of.mjs';
import { editorOf } from './release-keys.mjs';
import { signedRelease } from './sign-release.mjs';

/** @import { Release } from '@baazi/contracts' */
/** @import { App } from '../registry/switch-release.mjs' */
/** @import { EditableStore } from '../stores/release-store.js' */
/** @import { ReleaseKeys } from './release-keys.mjs' */

/**
 * Signs the releases that a local folder's registry names and that were stored before releases were signed. A bucket is
 * left alone: its releases are their owners' to sign.
 * @param {EditableStore} store
 * @param {string} releasesDir
 * @param {ReleaseKeys} keys
 */
export async function signLocalReleases(store, releasesDir, keys) {
  const { signer } = keys;
  if (store.isFar || signer === undefined) return;
  /** @type {Map<string, Release>} */
  const signed = new Map();
  for (const entry of entriesOf((await store.readRegistry()).registry))
    for (const { version } of releasesOf(entry)) {
      const folder = path.join(releasesDir, entry.name, version);
      const file = path.join(folder, descriptionFileOf(entry.name));
      if (!fs.existsSync(file)) continue;
      const release = releaseOf(folder);
      if (release.signature) continue;
      const described = signedRelease(release, folder, signer);
      fs.writeFileSync(file, JSON.stringify(described));
      signed.set(`${entry.name}@${version}`, described);
    }
  if (signed.size === 0) return;
  /**
   * @template {{ version: string }} R
   * @param {string} name
   * @param {App<R>} app
   * @returns {App<R>}
   */
  const withSignatures = (name, app) => {
    /** @param {R} release */
    const of = (release) => {
      const described = signed.get(`${name}@${release.version}`);
      return described ? { ...release, signature: described.signature } : release;
    };
    return {
      ...app,
      live: of(app.live),
      ...(app.lastGood ? { lastGood: of(app.lastGood) } : {}),
      ...(app.canary ? { canary: { ...app.canary, release: of(app.canary.release) } } : {}),
    };
  };
  await editRegistry(
    store,
    (registry) => ({
      ...registry,
      remotes: registry.remotes.map((entry) => stored(withSignatures(entry.name, remoteApp(entry)))),
      shell: registry.shell && stored(withSignatures('shell', shellApp(registry.shell))),
    }),
    { by: editorOf(keys) },
  );
}
