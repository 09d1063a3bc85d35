import { createHash, createPrivateKey, createPublicKey, generateKeyPairSync } from 'node:crypto';
import fs from 'node:fs';
import path from 'node:path';
import { owners } from '../checks/owner-problems.mjs';

/** @import { KeyObject } from 'node:crypto' */
/** @import { OwnerKey } from '../owners.mjs' */

/**
 * `signer`: the private key (PEM) with which unsigned builds are signed.
 * @typedef {object} ReleaseKeys
 * @property {string} [signer]
 * @property {(name: string) => readonly OwnerKey[]} ofApp   no key: releases of this app are not verified
 */

/**
 * The id of a public key: the start of its hash.
 * @param {string} publicKey   base64 of its SPKI
 */
export const keyId = (publicKey) => createHash('sha256').update(publicKey).digest('hex').slice(0, 16);

/**
 * The public half, as owners.mjs and RELEASE_KEYS name it: base64 of its SPKI.
 * @param {KeyObject} privateKey
 */
export const publicKeyOf = (privateKey) =>
  createPublicKey(privateKey).export({ type: 'spki', format: 'der' }).toString('base64');

/**
 * The id of the key that signs with these keys.
 * @param {ReleaseKeys} keys
 */
export const editorOf = ({ signer }) => signer && keyId(publicKeyOf(createPrivateKey(signer)));

/** The key of a local store. It has no extension, so the gateway does not serve it. */
export const LOCAL_KEY = 'signing-key';

/**
 * The keys of `RELEASE_KEYS`, which sign for every app that has no key of its own in owners.mjs.
 * @param {string} [text]   public keys, base64 of their SPKI, with commas in between
 */
export const readHouseKeys = (text = '') =>
  text
    .split(',')
    .map((key) => key.trim())
    .filter(Boolean)
    .map((publicKey) => ({ publicKey }));

/**
 * @param {readonly OwnerKey[]} house
 * @param {string} [signer]
 * @returns {ReleaseKeys}
 */
export const keysFrom = (house, signer) => ({
  ...(signer === undefined ? {} : { signer }),
  ofApp(name) {
    const own = owners[name]?.keys ?? [];
    return own.length > 0 ? own : house;
  },
});

/**
 * The private key of a local store, made by its first use.
 * @param {string} releasesDir
 */
function localKey(releasesDir) {
  const file = path.join(releasesDir, LOCAL_KEY);
  fs.mkdirSync(releasesDir, { recursive: true });
  const pem = generateKeyPairSync('ed25519').privateKey.export({ type: 'pkcs8', format: 'pem' }).toString();
  const temporary = `${file}.${process.pid}.tmp`;
  fs.writeFileSync(temporary, pem, { mode: 0o600 });
  try {
    // Fails if another process was first.
    fs.linkSync(temporary, file);
  } catch (error) {
    if (!fs.existsSync(file)) throw error;
  } finally {
    fs.rmSync(temporary);
  }
  return fs.readFileSync(file, 'utf8');
}

/**
 * The public half of a local store's key.
 * @param {string} releasesDir
 */
export const localPublicKey = (releasesDir) => publicKeyOf(createPrivateKey(localKey(releasesDir)));

/**
 * The keys of a command that publishes: RELEASE_SIGNING_KEY and RELEASE_KEYS of the environment, else those of the
 * local store, if it has one or `makesLocal`.
 * @param {string} releasesDir
 * @param {{ makesLocal?: boolean, env?: Record<string, string | undefined> }} [options]
 */
export function releaseKeys(releasesDir, { makesLocal = false, env = process.env } = {}) {
  const { RELEASE_SIGNING_KEY: given, RELEASE_KEYS } = env;
  const house = readHouseKeys(RELEASE_KEYS);
  if (given) return keysFrom(house, given.replaceAll('\\n', '\n'));
  if (house.length > 0 || !(makesLocal || fs.existsSync(path.join(releasesDir, LOCAL_KEY)))) return keysFrom(house);
  return keysFrom([{ publicKey: localPublicKey(releasesDir) }], localKey(releasesDir));
}
