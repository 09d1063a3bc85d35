import { bucketStore } from './bucket-store.mjs';
import { cachedStore } from './cached-store.mjs';
import { folderStore } from './folder-store.mjs';

/** @import { BucketSettings } from './release-store.js' */

/**
 * Opens the release store: the bucket of `RELEASES_BUCKET` with `dir` as its cache, else `dir` itself.
 * @param {string} dir
 * @param {BucketSettings} [env]
 */
export async function openStore(dir, env = process.env) {
  const { RELEASES_BUCKET: url, RELEASES_BUCKET_KEY_ID: keyId, RELEASES_BUCKET_SECRET: secret } = env;
  if (!url) return folderStore(dir);
  if (!keyId || !secret) {
    const missing = [keyId ? '' : 'RELEASES_BUCKET_KEY_ID', secret ? '' : 'RELEASES_BUCKET_SECRET'].filter(Boolean);
    throw new Error(`RELEASES_BUCKET needs ${missing.join(' and ')} too`);
  }
  return cachedStore(await bucketStore({ url, region: env.RELEASES_BUCKET_REGION || 'us-east-1', keyId, secret }), dir);
}
