import { bucketStore } from './bucket-store.mjs';
import { cachedStore } from './cached-store.mjs';
import { folderStore } from './folder-store.mjs';

const needed = ['RELEASES_BUCKET_KEY_ID', 'RELEASES_BUCKET_SECRET'];

/**
 * The store of released parts. With `RELEASES_BUCKET` (`https://s3.ap-south-1.amazonaws.com/baazi-releases`, path style) it is
 * that bucket and `dir` its last good copy, else it is `dir`.
 */
export async function openStore(dir, env = process.env) {
  const url = env.RELEASES_BUCKET;
  if (!url) return folderStore(dir);
  const missing = needed.filter((name) => !env[name]);
  if (missing.length) throw new Error(`RELEASES_BUCKET needs ${missing.join(' and ')} beside it`);
  const bucket = await bucketStore({
    url,
    region: env.RELEASES_BUCKET_REGION || 'us-east-1',
    keyId: env.RELEASES_BUCKET_KEY_ID,
    secret: env.RELEASES_BUCKET_SECRET,
  });
  return cachedStore(bucket, dir);
}
