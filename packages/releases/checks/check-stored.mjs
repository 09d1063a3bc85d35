import { isDeepStrictEqual } from 'node:util';
import { addressOf, descriptionFileOf, hashOf, isPreview, storedRelease } from '../registry/release-of.mjs';

/** @import { Release } from '@baazi/contracts' */
/** @import { ReleaseStore } from '../stores/release-store.js' */

/**
 * The content of a version: its scripts with their hashes, and its own declarations.
 * @param {Release} release
 */
const contentOf = (release) =>
  'scripts' in release
    ? [release.scripts, release.files, release.provides, release.serverHalf]
    : [release.files, release.routes, release.slots, release.fills, release.uses, release.react, release.serverHalf];

/**
 * Why a build is not the stored release of its version; undefined if it is.
 * @param {Release} known
 * @param {Release} release
 */
export function contentProblem(known, release) {
  const [before, now] = [known.signature?.contents, release.signature?.contents];
  const isSame =
    isDeepStrictEqual(contentOf(known), contentOf(release)) && (!before || !now || isDeepStrictEqual(before, now));
  return isSame ? undefined : `${release.name} ${release.version} was stored with another content: build a new version`;
}

/**
 * Reads a release back from its store: problems of its description and of its files, as sentences. Without it a registry
 * could demand hashes that the store does not have.
 * @param {ReleaseStore} store
 * @param {Release} release
 */
export async function problemsOfStored(store, release) {
  const { name, version, files, signature, serverHalf } = release;
  const preview = isPreview(release);
  const known = await storedRelease({ store, name, version, preview });
  if (!known) return [`${name} ${version} is not in the store: ${descriptionFileOf(name)} is missing`];
  const problem = contentProblem(known, release);
  if (problem) return [problem];
  const place = addressOf({ name, version });
  const folder = addressOf({ name, version, preview });
  const hashes = new Map(
    Object.entries(files).map(([url, hash]) => [
      url.replace(/^\/releases\//, '').replace(`${place}/`, `${folder}/`),
      hash,
    ]),
  );
  if ('scripts' in release)
    for (const { file, integrity } of release.scripts) hashes.set(file.replace(/^\/releases\//, ''), integrity);
  if (serverHalf) hashes.set(`${folder}/${serverHalf.file}`, serverHalf.integrity);
  for (const [file, hash] of Object.entries(signature?.contents ?? {})) hashes.set(`${folder}/${file}`, hash);
  const problems = [];
  for (const [address, hash] of hashes) {
    const bytes = await store.readFile(address);
    if (!bytes || hashOf(bytes) !== hash)
      problems.push(`${name} ${version} is stored without ${address} as it was built: build a new version`);
  }
  return problems;
}
