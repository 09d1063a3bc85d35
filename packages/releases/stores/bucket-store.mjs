import { createHash } from 'node:crypto';
import fs from 'node:fs';
import path from 'node:path';

const PATIENCE_MS = 10_000;
const AT_ONCE = 8;
const types = {
  js: 'text/javascript',
  json: 'application/json',
  html: 'text/html',
  svg: 'image/svg+xml',
  png: 'image/png',
  css: 'text/css',
  webmanifest: 'application/manifest+json',
};
/** What says that a release is whole: written last. */
const marks = ['release.json', 'shell.json'];

/** A bucket that speaks S3. Files are put once and never again; the registry is compared and set by its ETag. */
export async function bucketStore({ url, region, keyId, secret }) {
  // Only here: the images that release into a folder come without it.
  const { AwsClient } = await import('aws4fetch');
  const client = new AwsClient({ accessKeyId: keyId, secretAccessKey: secret, service: 's3', region, retries: 2 });
  const addressOf = (name) => `${url.replace(/\/+$/, '')}/${name.split('/').map(encodeURIComponent).join('/')}`;

  async function ask(method, name, { body, headers = {}, fine }) {
    const sha256 = createHash('sha256')
      .update(body ?? '')
      .digest('hex');
    const answer = await client.fetch(addressOf(name), {
      method,
      headers: { ...headers, 'x-amz-content-sha256': sha256 },
      ...(body ? { body } : {}),
      signal: AbortSignal.timeout(PATIENCE_MS),
    });
    if (!fine.includes(answer.status))
      throw new Error(`the release store answers ${answer.status} to ${method} ${name}`);
    return answer;
  }
  const put = (name, body, headers) =>
    ask('PUT', name, {
      body,
      headers: { 'content-type': types[name.split('.').at(-1)] ?? 'application/octet-stream', ...headers },
      fine: [200, 409, 412],
    });
  /** Puts a file unless it is there: what was released never changes. */
  const putOnce = (name, body) =>
    put(name, body, { 'if-none-match': '*', 'cache-control': 'public, max-age=31536000, immutable' });

  return {
    isFar: true,
    async readRegistry() {
      const answer = await ask('GET', 'registry.json', { fine: [200, 404] });
      if (answer.status === 404) return { registry: { remotes: [], shell: null }, stamp: undefined };
      return { registry: await answer.json(), stamp: answer.headers.get('etag') ?? undefined };
    },
    async writeRegistry(registry, stamp) {
      const condition = stamp ? { 'if-match': stamp } : { 'if-none-match': '*' };
      return (
        await put('registry.json', JSON.stringify(registry, null, 2), { ...condition, 'cache-control': 'no-cache' })
      ).ok;
    },
    async readFile(address) {
      const answer = await ask('GET', address, { fine: [200, 404] });
      return answer.ok ? Buffer.from(await answer.arrayBuffer()) : undefined;
    },
    async addRelease(address, folder) {
      const names = fs
        .readdirSync(folder, { recursive: true, withFileTypes: true })
        .filter((entry) => entry.isFile() && !entry.name.endsWith('.map'))
        .map((entry) => path.relative(folder, path.join(entry.parentPath, entry.name)));
      const mark = marks.find((name) => names.includes(name));
      if ((await ask('HEAD', `${address}/${mark}`, { fine: [200, 404] })).ok) return;
      const queue = names.filter((name) => name !== mark);
      const worker = async () => {
        for (let name = queue.pop(); name; name = queue.pop())
          await putOnce(`${address}/${name}`, fs.readFileSync(path.join(folder, name)));
      };
      await Promise.all(Array.from({ length: AT_ONCE }, worker));
      await putOnce(`${address}/${mark}`, fs.readFileSync(path.join(folder, mark)));
    },
  };
}
