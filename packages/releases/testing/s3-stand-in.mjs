import { createHash, createHmac, timingSafeEqual } from 'node:crypto';
import http from 'node:http';

const sha256 = (bytes) => createHash('sha256').update(bytes).digest('hex');
const hmac = (key, text) => createHmac('sha256', key).update(text).digest();
const encode = (text) =>
  encodeURIComponent(text).replace(/[!'()*]/g, (sign) => `%${sign.charCodeAt(0).toString(16).toUpperCase()}`);

/** What the documentation of Signature Version 4 says that the caller must have signed; why not, or undefined. */
function wrongSignature(request, body, { keyId, secret, region }) {
  const [, credential = '', signedNames = '', signature = ''] =
    /^AWS4-HMAC-SHA256 Credential=([^,]+), ?SignedHeaders=([^,]+), ?Signature=([0-9a-f]{64})$/.exec(
      request.headers.authorization ?? '',
    ) ?? [];
  const [id, day, where, service, end] = credential.split('/');
  const at = String(request.headers['x-amz-date'] ?? '');
  if (id !== keyId || where !== region || service !== 's3' || end !== 'aws4_request' || !at.startsWith(day))
    return 'credential';
  const sent = Date.parse(at.replace(/^(\d{4})(\d\d)(\d\d)T(\d\d)(\d\d)(\d\d)Z$/, '$1-$2-$3T$4:$5:$6Z'));
  if (!(Math.abs(Date.now() - sent) < 15 * 60_000)) return 'date';
  const claimed = request.headers['x-amz-content-sha256'];
  if (claimed !== 'UNSIGNED-PAYLOAD' && claimed !== sha256(body)) return 'content';
  const names = signedNames.split(';');
  if (!['host', 'x-amz-date', 'x-amz-content-sha256'].every((name) => names.includes(name))) return 'signed headers';
  const url = new URL(request.url, 'http://store');
  const query = [...url.searchParams]
    .map(([name, value]) => `${encode(name)}=${encode(value)}`)
    .sort()
    .join('&');
  const headers = names
    .map(
      (name) =>
        `${name}:${String(request.headers[name] ?? '')
          .trim()
          .replace(/ +/g, ' ')}\n`,
    )
    .join('');
  const path = url.pathname
    .split('/')
    .map((segment) => encode(decodeURIComponent(segment)))
    .join('/');
  const canonical = [request.method, path, query, headers, signedNames, claimed].join('\n');
  const scope = [day, region, 's3', 'aws4_request'];
  const key = scope.reduce((sofar, part) => hmac(sofar, part), `AWS4${secret}`);
  const wanted = hmac(key, ['AWS4-HMAC-SHA256', at, scope.join('/'), sha256(canonical)].join('\n'));
  return timingSafeEqual(wanted, Buffer.from(signature || '00'.repeat(32), 'hex')) ? undefined : 'signature';
}

/**
 * A bucket of one process, for tests: judges each signature by its own reading of the standard, and honours `If-Match` and
 * `If-None-Match`. `refused` holds why a request was turned away, `outage` makes it answer 503.
 */
export async function startS3StandIn({
  bucket = 'baazi-releases',
  region = 'ap-south-1',
  keyId = 'TESTKEY',
  secret = 'a-secret-of-the-tests',
  port = 0,
} = {}) {
  const objects = new Map();
  const store = { objects, refused: [], outage: false, requests: 0 };

  function put(key, body, { 'if-match': match, 'if-none-match': noneMatch, 'content-type': type }) {
    const known = objects.get(key);
    if ((noneMatch === '*' && known) || (match && match !== known?.etag)) return { status: 412 };
    const etag = `"${createHash('md5').update(body).digest('hex')}"`;
    objects.set(key, { body, etag, type, puts: (known?.puts ?? 0) + 1 });
    return { status: 200, headers: { etag } };
  }

  function answer(request, body) {
    if (store.outage) return { status: 503 };
    const wrong = wrongSignature(request, body, { keyId, secret, region });
    if (wrong) {
      store.refused.push(`${request.method} ${request.url}: ${wrong}`);
      return { status: 403 };
    }
    const [named, ...rest] = decodeURIComponent(new URL(request.url, 'http://store').pathname).slice(1).split('/');
    if (named !== bucket) return { status: 404 };
    const key = rest.join('/');
    if (request.method === 'PUT') return put(key, body, request.headers);
    const known = objects.get(key);
    if (!known) return { status: 404 };
    return {
      status: 200,
      headers: { etag: known.etag, 'content-type': known.type },
      body: request.method === 'HEAD' ? undefined : known.body,
    };
  }

  const server = http.createServer((request, response) => {
    const pieces = [];
    request.on('data', (bytes) => pieces.push(bytes));
    request.on('end', () => {
      store.requests += 1;
      const { status, headers = {}, body } = answer(request, Buffer.concat(pieces));
      response.writeHead(status, headers).end(body);
    });
  });
  await new Promise((resolve) => server.listen(port, '127.0.0.1', resolve));
  const url = `http://127.0.0.1:${server.address().port}/${bucket}`;
  return Object.assign(store, {
    url,
    environment: {
      RELEASES_BUCKET: url,
      RELEASES_BUCKET_REGION: region,
      RELEASES_BUCKET_KEY_ID: keyId,
      RELEASES_BUCKET_SECRET: secret,
    },
    close: () =>
      new Promise((resolve) => {
        server.close(resolve);
        server.closeAllConnections();
      }),
  });
}
