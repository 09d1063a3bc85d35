import { createHash } from 'node:crypto';
import fs from 'node:fs';
import path from 'node:path';
import { emptyRegistry, parseRegistry } from '../registry/registry.mjs';
import { descriptionFileOf } from '../registry/release-of.mjs';
import { mapsOf, namesIn, sharedFiles } from './shared-files.mjs';

/** @import { EditableStore } from './release-store.js' */

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
 * The answer to a call with its whole body, in time, and a failure with the name of the call. By a timer of our own: Node 20
 * may collect the request that carries an abort signal, and a store that hangs is then waited for without end.
 * @template T
 * @param {string} call
 * @param {() => Promise<T>} run
 * @returns {Promise<T>}
 */
async function inTime(call, run) {
  /** @type {NodeJS.Timeout | undefined} */
  let timer;
  const late = new Promise((_resolve, reject) => {
    timer = setTimeout(() => reject(new Error(`it did not answer within ${TIMEOUT_MS / 1000} s`)), TIMEOUT_MS);
  });
  try {
    return await Promise.race([run(), late]);
  } catch (error) {
    const { message } = error instanceof Error ? error : { message: String(error) };
    throw new Error(`the release store failed at ${call}: ${message}`, { cause: error });
  } finally {
    clearTimeout(timer);
  }
}

/** @type {Record<string, string>} */
const entities = { amp: '&', lt: '<', gt: '>', quot: '"', apos: "'" };
/**
 * The text of an element; S3 answers lists as XML.
 * @param {string} xml
 * @param {string} name
 */
const fieldOf = (xml, name) =>
  new RegExp(`<${name}>([^<]*)</${name}>`)
    .exec(xml)?.[1]
    ?.replace(/&(\w+);/g, (whole, entity) => entities[entity] ?? whole);

/**
 * An S3-compatible bucket. Files are put once; the registry is written with compare-and-set by its ETag.
 * @param {{ url: string, region: string, keyId: string, secret: string }} bucket
 * @returns {Promise<EditableStore>}
 */
export async function bucketStore({ url, region, keyId, secret }) {
  // Loaded only where a bucket is configured.
  const { AwsClient } = await import('aws4fetch');
  const client = new AwsClient({ accessKeyId: keyId, secretAccessKey: secret, service: 's3', region, retries: 2 });
  /** @param {string} name */
  const addressOf = (name) => `${url.replace(/\/+$/, '')}/${name.split('/').map(encodeURIComponent).join('/')}`;

  /**
   * @param {'DELETE' | 'GET' | 'HEAD' | 'PUT'} method
   * @param {string} name
   * @param {object} options
   * @param {string | Buffer<ArrayBuffer>} [options.body]
   * @param {Record<string, string>} [options.headers]
   * @param {string} [options.query]
   * @param {number[]} options.expected
   */
  async function request(method, name, { body, headers = {}, query = '', expected }) {
    const sha256 = createHash('sha256')
      .update(body ?? '')
      .digest('hex');
    const response = await inTime(`${method} ${name}`, async () => {
      const answer = await client.fetch(addressOf(name) + query, {
        method,
        headers: { ...headers, 'x-amz-content-sha256': sha256 },
        ...(body ? { body } : {}),
        redirect: 'error',
      });
      const { status, ok } = answer;
      return { status, ok, etag: answer.headers.get('etag'), bytes: Buffer.from(await answer.arrayBuffer()) };
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
      return { registry: parseRegistry(response.bytes.toString('utf8')), stamp: response.etag ?? undefined };
    },
    async writeRegistry(registry, stamp) {
      /** @type {Record<string, string>} */
      const condition = stamp ? { 'if-match': stamp } : { 'if-none-match': '*' };
      const text = JSON.stringify(registry, null, 2);
      return (await put('registry.json', text, { ...condition, 'cache-control': 'no-cache' })).ok;
    },
    async readFile(address) {
      const response = await request('GET', address, { expected: [200, 404] });
      return response.ok ? response.bytes : undefined;
    },
    async putOnce(address, text) {
      await putOnce(address, text);
    },
    async list() {
      const files = [];
      /** @type {string | undefined} */
      let next;
      do {
        const from = next === undefined ? '' : `&continuation-token=${encodeURIComponent(next)}`;
        const { bytes } = await request('GET', '', { query: `?list-type=2${from}`, expected: [200] });
        const page = bytes.toString('utf8');
        for (const [, entry = ''] of page.matchAll(/<Contents>([\s\S]*?)<\/Contents>/g))
          files.push({
            address: fieldOf(entry, 'Key') ?? '',
            storedAt: Date.parse(fieldOf(entry, 'LastModified') ?? ''),
          });
        next = fieldOf(page, 'NextContinuationToken');
      } while (next !== undefined);
      return files;
    },
    async remove(address) {
      await request('DELETE', address, { expected: [200, 204, 404] });
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
