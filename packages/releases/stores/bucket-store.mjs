import { createHash } from 'node:crypto';
import fs from 'node:fs';
import path from 'node:path';
import { emptyRegistry, parseRegistry } from './parse-registry.mjs';
import { mapsOf, namesIn, sharedFiles } from './shared-files.mjs';

/** @import { ReleaseStore } from './release-store.js' */

const TIMEOUT_MS = 10_000;
const AT_ONCE = 8;
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
/** What says that a release is whole: written last. */
const marks = ['release.json', 'shell.json'];

/**
 * A bucket that speaks S3. Files are put once and never again; the registry is compared and set by its ETag.
 * @param {{ url: string, region: string, keyId: string, secret: string }} bucket
 * @returns {Promise<ReleaseStore>}
 */
export async function bucketStore({ url, region, keyId, secret }) {
  // Only who has a bucket loads its client.
  const { AwsClient } = await import('aws4fetch');
  const client = new AwsClient({ accessKeyId: keyId, secretAccessKey: secret, service: 's3', region, retries: 2 });
  /** @param {string} name */
  const addressOf = (name) => `${url.replace(/\/+$/, '')}/${name.split('/').map(encodeURIComponent).join('/')}`;

  /**
   * @param {'GET' | 'HEAD' | 'PUT'} method
   * @param {string} name
   * @param {{ body?: string | Buffer<ArrayBuffer>, headers?: Record<string, string>, fine: number[] }} request
   */
  async function ask(method, name, { body, headers = {}, fine }) {
    const sha256 = createHash('sha256')
      .update(body ?? '')
      .digest('hex');
    const answer = await client.fetch(addressOf(name), {
      method,
      headers: { ...headers, 'x-amz-content-sha256': sha256 },
      ...(body ? { body } : {}),
      signal: AbortSignal.timeout(TIMEOUT_MS),
    });
    if (!fine.includes(answer.status))
      throw new Error(`the release store answers ${answer.status} to ${method} ${name}`);
    return answer;
  }
  /**
   * @param {string} name
   * @param {string | Buffer<ArrayBuffer>} body
   * @param {Record<string, string>} headers
   */
  const put = (name, body, headers) =>
    ask('PUT', name, { body, headers: { 'content-type': typeOf(name), ...headers }, fine: [200, 409, 412] });
  /**
   * Puts a file unless it is there: what was released never changes.
   * @param {string} name
   * @param {string} file
   */
  const putOnce = (name, file) =>
    put(name, fs.readFileSync(file), { 'if-none-match': '*', 'cache-control': 'public, max-age=31536000, immutable' });

  return {
    isFar: true,
    async readRegistry() {
      const answer = await ask('GET', 'registry.json', { fine: [200, 404] });
      if (answer.status === 404) return { registry: emptyRegistry(), stamp: undefined };
      return { registry: parseRegistry(await answer.text()), stamp: answer.headers.get('etag') ?? undefined };
    },
    async writeRegistry(registry, stamp) {
      /** @type {Record<string, string>} */
      const condition = stamp ? { 'if-match': stamp } : { 'if-none-match': '*' };
      const text = JSON.stringify(registry, null, 2);
      return (await put('registry.json', text, { ...condition, 'cache-control': 'no-cache' })).ok;
    },
    async readFile(address) {
      const answer = await ask('GET', address, { fine: [200, 404] });
      return answer.ok ? Buffer.from(await answer.arrayBuffer()) : undefined;
    },
    async addRelease(address, folder) {
      const names = namesIn(folder);
      const isShared = new Set(sharedFiles(folder).map(({ name }) => name));
      const mark = marks.find((name) => names.includes(name));
      if (!mark) throw new Error(`${folder} is no built part: it has none of ${marks.join(', ')}`);
      if ((await ask('HEAD', `${address}/${mark}`, { fine: [200, 404] })).ok) return;
      const queue = names
        .filter((name) => name !== mark)
        .map((name) => ({
          file: path.join(folder, name),
          address: `${isShared.has(name) ? path.dirname(address) : address}/${name}`,
        }));
      queue.push(...mapsOf(folder, address));
      const worker = async () => {
        for (let next = queue.pop(); next; next = queue.pop()) await putOnce(next.address, next.file);
      };
      await Promise.all(Array.from({ length: AT_ONCE }, worker));
      await putOnce(`${address}/${mark}`, path.join(folder, mark));
    },
  };
}
