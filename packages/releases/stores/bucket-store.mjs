import { createHash } from 'node:crypto';
import fs from 'node:fs';
import path from 'node:path';
import { emptyRegistry, parseRegistry } from '../registry/registry.mjs';
import { descriptionFileOf } from '../registry/release-of.mjs';
import { mapsOf, namesIn, sharedFiles } from './shared-files.mjs';

/** @import { ReleaseStore } from './release-store.js' */

const TIMEOUT_MS = 10_000;
const CONCURRENCY = 8;
/** @type {Record<string, string>} */
const types = {
  js: 'text/javascript',
  json: 'application/json',
  html: 'text/html',
  svg: 'image/svg+xml',
  png: 'image/png',
  css: 'text/css',
  webmanifest: 'application/manifest+json',
};
/** @param {string} name */
const typeOf = (name) => types[path.extname(name).slice(1)] ?? 'application/octet-stream';

/**
 * An S3-compatible bucket. Files are put once; the registry is written with compare-and-set by its ETag.
 * @param {{ url: string, region: string, keyId: string, secret: string }} bucket
 * @returns {Promise<ReleaseStore>}
 */
export async function bucketStore({ url, region, keyId, secret }) {
  // Loaded only where a bucket is configured.
  const { AwsClient } = await import('aws4fetch');
  const client = new AwsClient({ accessKeyId: keyId, secretAccessKey: secret, service: 's3', region, retries: 2 });
  /** @param {string} name */
  const addressOf = (name) => `${url.replace(/\/+$/, '')}/${name.split('/').map(encodeURIComponent).join('/')}`;

  /**
   * @param {'GET' | 'HEAD' | 'PUT'} method
   * @param {string} name
   * @param {{ body?: string | Buffer<ArrayBuffer>, headers?: Record<string, string>, expected: number[] }} options
   */
  async function request(method, name, { body, headers = {}, expected }) {
    const sha256 = createHash('sha256')
      .update(body ?? '')
      .digest('hex');
    const response = await client.fetch(addressOf(name), {
      method,
      headers: { ...headers, 'x-amz-content-sha256': sha256 },
      ...(body ? { body } : {}),
      redirect: 'error',
      signal: AbortSignal.timeout(TIMEOUT_MS),
    });
    if (!expected.includes(response.status))
      throw new Error(`the release store responded ${response.status} to ${method} ${name}`);
    return response;
  }
  /**
   * @param {string} name
   * @param {string | Buffer<ArrayBuffer>} body
   * @param {Record<string, string>} headers
   */
  const put = (name, body, headers) =>
    request('PUT', name, { body, headers: { 'content-type': typeOf(name), ...headers }, expected: [200, 409, 412] });
  /**
   * Puts a file unless it exists: released files never change.
   * @param {string} name
   * @param {string | Buffer<ArrayBuffer>} bytes
   */
  const putOnce = (name, bytes) =>
    put(name, bytes, { 'if-none-match': '*', 'cache-control': 'public, max-age=31536000, immutable' });

  return {
    isFar: true,
    async readRegistry() {
      const response = await request('GET', 'registry.json', { expected: [200, 404] });
      if (response.status === 404) return { registry: emptyRegistry(), stamp: undefined };
      return { registry: parseRegistry(await response.text()), stamp: response.headers.get('etag') ?? undefined };
    },
    async writeRegistry(registry, stamp) {
      /** @type {Record<string, string>} */
      const condition = stamp ? { 'if-match': stamp } : { 'if-none-match': '*' };
      const text = JSON.stringify(registry, null, 2);
      return (await put('registry.json', text, { ...condition, 'cache-control': 'no-cache' })).ok;
    },
    async readFile(address) {
      const response = await request('GET', address, { expected: [200, 404] });
      return response.ok ? Buffer.from(await response.arrayBuffer()) : undefined;
    },
    async addRelease(address, folder, description) {
      const names = namesIn(folder);
      const isShared = new Set(sharedFiles(folder).map(({ name }) => name));
      // Marks a complete release: written last.
      const marker = descriptionFileOf(path.dirname(address));
      if ((await request('HEAD', `${address}/${marker}`, { expected: [200, 404] })).ok) return;
      const queue = names
        .filter((name) => name !== marker)
        .map((name) => ({
          file: path.join(folder, name),
          address: `${isShared.has(name) ? path.dirname(address) : address}/${name}`,
        }));
      queue.push(...mapsOf(folder, address));
      const worker = async () => {
        for (let next = queue.pop(); next; next = queue.pop()) await putOnce(next.address, fs.readFileSync(next.file));
      };
      await Promise.all(Array.from({ length: CONCURRENCY }, worker));
      await putOnce(`${address}/${marker}`, description);
    },
  };
}
