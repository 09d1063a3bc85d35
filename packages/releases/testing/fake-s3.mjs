import { createHash } from 'node:crypto';
import { once } from 'node:events';
import http from 'node:http';
import { buffer } from 'node:stream/consumers';
import { signatureProblem } from './s3-signature-problem.mjs';

/** @typedef {{ body: Buffer, etag: string, type: string | undefined, puts: number, at: Date }} StoredObject */
/** @typedef {{ status: number, headers?: http.OutgoingHttpHeaders, body?: Buffer }} Answer */

/**
 * How a test spoils the answers to one request, `PUT registry.json`: none comes (`hang`), the connection ends half-way
 * (`cut`), or half of the file is read or stored as if it were whole (`half`).
 * @typedef {'hang' | 'cut' | 'half'} Mischief
 */

/** S3 lists 1,000; few, so that a test sees several pages. */
const LISTED_AT_ONCE = 5;

/** @param {Buffer} body */
const half = (body) => body.subarray(0, Math.floor(body.length / 2));

/**
 * An in-memory S3 bucket for tests: verifies each signature independently of our client, and honours `If-Match` and
 * `If-None-Match`. `refused` lists refused requests with their reasons; `outage` makes it respond 503, `mischief` spoils single
 * requests.
 */
export async function startFakeS3({
  bucket = 'baazi-releases',
  region = 'ap-south-1',
  keyId = 'TESTKEY',
  secret = 'a-secret-of-the-tests',
  port = 0,
} = {}) {
  /** @type {Map<string, StoredObject>} */
  const objects = new Map();
  /** @type {string[]} */
  const refused = [];
  /** @type {Map<string, Mischief>} */
  const mischief = new Map();
  const state = { outage: false, mischief };

  /**
   * @param {string} key
   * @param {Buffer} body
   * @param {http.IncomingHttpHeaders} headers
   * @returns {Answer}
   */
  function put(key, body, { 'if-match': match, 'if-none-match': noneMatch, 'content-type': type }) {
    const known = objects.get(key);
    if ((noneMatch === '*' && known) || (match && match !== known?.etag)) return { status: 412 };
    const etag = `"${createHash('md5').update(body).digest('hex')}"`;
    objects.set(key, { body, etag, type, puts: (known?.puts ?? 0) + 1, at: new Date() });
    return { status: 200, headers: { etag } };
  }

  /**
   * A page of all keys.
   * @param {string | null} from
   * @returns {Answer}
   */
  function list(from) {
    const keys = [...objects.keys()].sort().filter((key) => from === null || key > from);
    const page = keys.slice(0, LISTED_AT_ONCE);
    const entries = page.map(
      (key) =>
        `<Contents><Key>${key.replaceAll('&', '&amp;')}</Key><LastModified>${objects.get(key)?.at.toISOString()}</LastModified></Contents>`,
    );
    const last = page.at(-1);
    const next = keys.length > page.length && last ? `<NextContinuationToken>${last}</NextContinuationToken>` : '';
    return { status: 200, body: Buffer.from(`<ListBucketResult>${entries.join('')}${next}</ListBucketResult>`) };
  }

  /** @param {http.IncomingMessage} request */
  const keyOf = ({ url = '/' }) =>
    decodeURIComponent(new URL(url, 'http://store').pathname).slice(1).split('/').slice(1).join('/');

  /**
   * @param {http.IncomingMessage} request
   * @param {Buffer} body
   * @returns {Answer}
   */
  function answer(request, body) {
    if (state.outage) return { status: 503 };
    const problem = signatureProblem(request, body, { keyId, secret, region });
    if (problem) {
      refused.push(`${request.method} ${request.url}: ${problem}`);
      return { status: 403 };
    }
    const { pathname } = new URL(request.url ?? '/', 'http://store');
    const [named, ...rest] = decodeURIComponent(pathname).slice(1).split('/');
    if (named !== bucket) return { status: 404 };
    const key = rest.join('/');
    const isHalf = mischief.get(`${request.method} ${key}`) === 'half';
    if (request.method === 'PUT') return put(key, isHalf ? half(body) : body, request.headers);
    if (request.method === 'DELETE') return { status: objects.delete(key) ? 204 : 404 };
    if (key === '') return list(new URL(request.url ?? '/', 'http://store').searchParams.get('continuation-token'));
    const known = objects.get(key);
    if (!known) return { status: 404 };
    return {
      status: 200,
      headers: { etag: known.etag, 'content-type': known.type },
      body: request.method === 'HEAD' ? undefined : isHalf ? half(known.body) : known.body,
    };
  }

  const server = http.createServer((request, response) => {
    void buffer(request).then((bytes) => {
      const spoiled = mischief.get(`${request.method} ${keyOf(request)}`);
      if (spoiled === 'hang') return;
      const { status, headers = {}, body } = answer(request, bytes);
      if (spoiled !== 'cut' || !body) return void response.writeHead(status, headers).end(body);
      response.writeHead(status, { ...headers, 'content-length': body.length });
      response.write(half(body), () => response.destroy());
    });
  });
  server.listen(port, '127.0.0.1');
  await once(server, 'listening');
  const address = server.address();
  if (address === null || typeof address === 'string') throw new Error('the fake bucket has no port');
  const url = `http://127.0.0.1:${address.port}/${bucket}`;
  return Object.assign(state, {
    objects,
    refused,
    environment: {
      RELEASES_BUCKET: url,
      RELEASES_BUCKET_REGION: region,
      RELEASES_BUCKET_KEY_ID: keyId,
      RELEASES_BUCKET_SECRET: secret,
    },
    /** @returns {Promise<void>} */
    close: () =>
      new Promise((resolve) => {
        server.close(() => resolve());
        server.closeAllConnections();
      }),
  });
}
