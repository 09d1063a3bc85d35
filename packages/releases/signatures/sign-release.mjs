import { createPrivateKey, createPublicKey, sign, verify } from 'node:crypto';
import fs from 'node:fs';
import path from 'node:path';
import { inOrder } from '../registry/registry.mjs';
import { hashOf, isDescription } from '../registry/release-of.mjs';
import { namesIn, sharedFiles } from '../stores/shared-files.mjs';
import { keyId, publicKeyOf } from './release-keys.mjs';

/** @import { Release, ReleaseSignature } from '@baazi/contracts' */
/** @import { OwnerKey } from '../owners.mjs' */
/** @import { ReleaseKeys } from './release-keys.mjs' */

/** A build may be signed by a machine whose clock is ahead by this. */
const MAX_AHEAD_MS = 5 * 60_000;

/**
 * The hash of every file that is stored under the release itself: without source maps, the files that are named by
 * content, and the description.
 * @param {string} folder
 */
function contentsOf(folder) {
  const shared = new Set(sharedFiles(folder).map(({ name }) => name));
  const names = namesIn(folder).filter((name) => !shared.has(name) && !isDescription(name));
  return Object.fromEntries(
    names.sort().map((name) => [name.split(path.sep).join('/'), hashOf(fs.readFileSync(path.join(folder, name)))]),
  );
}

/**
 * The bytes that are signed: the description with ordered keys, and its signature but for the value.
 * @param {Release} release
 * @param {Omit<ReleaseSignature, 'value'>} signature
 */
const signedBytes = (release, { key, counter, contents }) =>
  Buffer.from(JSON.stringify({ ...release, signature: { key, counter, contents } }, inOrder));

/**
 * The description with a signature over itself and over every file of its folder.
 * @template {Release} R
 * @param {R} release
 * @param {string} folder
 * @param {string} privateKey   Ed25519, PEM of its PKCS8
 * @returns {R}
 */
export function signedRelease(release, folder, privateKey) {
  const secret = createPrivateKey(privateKey);
  const signature = { key: keyId(publicKeyOf(secret)), counter: Date.now(), contents: contentsOf(folder) };
  const value = sign(null, signedBytes(release, signature), secret).toString('base64');
  return { ...release, signature: { ...signature, value } };
}

/**
 * @param {OwnerKey} owned
 * @param {number} counter
 */
function keyProblem({ until, revoked }, counter) {
  if (revoked) return 'is signed with a key that was revoked';
  if (until !== undefined && counter > Date.parse(until)) return 'is signed with a key that has expired';
  return undefined;
}

/**
 * Why a description is not its owner's, as the end of a sentence; undefined if it is, or if nobody's key is known.
 * @param {Release} release
 * @param {ReleaseKeys} keys
 */
export function signatureProblem(release, keys) {
  const owned = keys.ofApp(release.name);
  if (owned.length === 0) return undefined;
  const { signature } = release;
  if (!signature) return 'is not signed';
  const key = owned.find(({ publicKey }) => keyId(publicKey) === signature.key);
  if (!key) return `is signed with a key that is not one of ${release.name}`;
  const secret = createPublicKey({ key: Buffer.from(key.publicKey, 'base64'), type: 'spki', format: 'der' });
  if (!verify(null, signedBytes(release, signature), secret, Buffer.from(signature.value, 'base64')))
    return 'has a signature over another description';
  return keyProblem(key, signature.counter);
}

/**
 * Problems of a build on its way into the registry, as the ends of sentences: its signature, the key's term at this
 * moment, its files, and a counter (ms) that goes back or lies ahead.
 * @param {Release} release
 * @param {object} build
 * @param {string} build.folder
 * @param {ReleaseKeys} build.keys
 * @param {number} build.newestCounter   of the releases that the registry names
 */
export function problemsOfSigned(release, { folder, keys, newestCounter }) {
  const problem = signatureProblem(release, keys);
  if (problem) return [problem];
  const { signature } = release;
  const key = keys.ofApp(release.name).find(({ publicKey }) => keyId(publicKey) === signature?.key);
  if (!signature || !key) return [];
  const expired = keyProblem(key, Date.now());
  if (expired) return [expired];
  if (signature.counter < newestCounter) return ['was signed before a release that the registry names'];
  if (signature.counter > Date.now() + MAX_AHEAD_MS) return ['is signed with a counter that lies ahead'];
  const contents = contentsOf(folder);
  const names = new Set([...Object.keys(contents), ...Object.keys(signature.contents)]);
  const altered = [...names].filter((name) => contents[name] !== signature.contents[name]);
  return altered.map((name) => `holds ${name} otherwise than it was signed`);
}
