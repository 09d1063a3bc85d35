import { createPrivateKey, createPublicKey, sign, verify } from 'node:crypto';
import { keyId, publicKeyOf } from './release-keys.mjs';

/** @import { Registry, RemoteRelease, RemovedRemote } from '@baazi/contracts' */
/** @import { ReleaseKeys } from './release-keys.mjs' */

const MAX_REMOVED = 20;

/** @param {Pick<RemovedRemote, 'name' | 'at'>} removed */
const signedBytes = ({ name, at }) => Buffer.from(`remove ${name} at ${at}`);

/**
 * Whether the owner of a remote removed this release, and not one before it.
 * @param {Registry} registry
 * @param {RemoteRelease} release
 * @param {ReleaseKeys} keys
 */
export function isRemovedByOwner({ removed = [] }, release, keys) {
  const owned = keys.ofApp(release.name);
  if (owned.length === 0) return true;
  return removed.some((one) => {
    const key = owned.find(({ publicKey, revoked }) => !revoked && keyId(publicKey) === one.key);
    if (!key || one.name !== release.name || one.at < (release.signature?.counter ?? 0)) return false;
    if (key.until !== undefined && one.at > Date.parse(key.until)) return false;
    const secret = createPublicKey({ key: Buffer.from(key.publicKey, 'base64'), type: 'spki', format: 'der' });
    return verify(null, signedBytes(one), secret, Buffer.from(one.value, 'base64'));
  });
}

/**
 * The registry without a remote, by its owner. Its stored releases stay until they are collected.
 * @param {Registry} registry
 * @param {string} name
 * @param {ReleaseKeys} keys
 * @returns {Registry}
 */
export function withoutRemote(registry, name, keys) {
  const entry = registry.remotes.find((remote) => remote.name === name);
  if (!entry) throw new Error(name === 'shell' ? 'only remotes can be removed' : `${name} has never been released`);
  if (keys.signer === undefined) throw new Error(`${name} is removed by its owner: RELEASE_SIGNING_KEY is missing`);
  const secret = createPrivateKey(keys.signer);
  const at = Math.max(Date.now(), entry.signature?.counter ?? 0);
  const value = sign(null, signedBytes({ name, at }), secret).toString('base64');
  const removed = { name, at, key: keyId(publicKeyOf(secret)), value };
  const after = {
    ...registry,
    remotes: registry.remotes.filter((remote) => remote !== entry),
    removed: [...(registry.removed ?? []).filter((one) => one.name !== name), removed].slice(-MAX_REMOVED),
  };
  if (!isRemovedByOwner(after, entry, keys)) throw new Error(`${removed.key} is no key of ${name} that may remove it`);
  return after;
}
