import { createHash, createHmac, timingSafeEqual } from 'node:crypto';

/** @import { IncomingMessage } from 'node:http' */

/** @param {Buffer} bytes */
const sha256 = (bytes) => createHash('sha256').update(bytes).digest('hex');
/**
 * @param {Buffer} key
 * @param {string} text
 */
const hmac = (key, text) => createHmac('sha256', key).update(text).digest();
/** @param {string} text */
const encode = (text) =>
  encodeURIComponent(text).replace(/[!'()*]/g, (sign) => `%${sign.charCodeAt(0).toString(16).toUpperCase()}`);

/**
 * Checks a Signature Version 4 by its documentation; returns the problem, or undefined if valid.
 * @param {IncomingMessage} request
 * @param {Buffer} body
 * @param {{ keyId: string, secret: string, region: string }} key
 */
export function signatureProblem(request, body, { keyId, secret, region }) {
  const [, credential = '', signedNames = '', signature = ''] =
    /^AWS4-HMAC-SHA256 Credential=([^,]+), ?SignedHeaders=([^,]+), ?Signature=([0-9a-f]{64})$/.exec(
      request.headers.authorization ?? '',
    ) ?? [];
  const [id, day = '', where, service, end] = credential.split('/');
  const at = String(request.headers['x-amz-date'] ?? '');
  if (id !== keyId || where !== region || service !== 's3' || end !== 'aws4_request' || !at.startsWith(day))
    return 'credential';
  const sent = Date.parse(at.replace(/^(\d{4})(\d\d)(\d\d)T(\d\d)(\d\d)(\d\d)Z$/, '$1-$2-$3T$4:$5:$6Z'));
  if (!(Math.abs(Date.now() - sent) < 15 * 60_000)) return 'date';
  const claimed = request.headers['x-amz-content-sha256'];
  if (claimed !== 'UNSIGNED-PAYLOAD' && claimed !== sha256(body)) return 'content';
  const names = signedNames.split(';');
  if (!['host', 'x-amz-date', 'x-amz-content-sha256'].every((name) => names.includes(name))) return 'signed headers';
  const canonical = canonicalRequest(request, names, claimed);
  const scope = [day, region, 's3', 'aws4_request'];
  const key = scope.reduce((sofar, part) => hmac(sofar, part), Buffer.from(`AWS4${secret}`));
  const wanted = hmac(key, ['AWS4-HMAC-SHA256', at, scope.join('/'), sha256(Buffer.from(canonical))].join('\n'));
  return timingSafeEqual(wanted, Buffer.from(signature || '00'.repeat(32), 'hex')) ? undefined : 'signature';
}

/**
 * @param {IncomingMessage} request
 * @param {string[]} signedNames
 * @param {string} contentHash
 */
function canonicalRequest(request, signedNames, contentHash) {
  const url = new URL(request.url ?? '/', 'http://store');
  const query = [...url.searchParams]
    .map(([name, value]) => `${encode(name)}=${encode(value)}`)
    .sort()
    .join('&');
  const headers = signedNames.map((name) => {
    const value = String(request.headers[name] ?? '').trim();
    return `${name}:${value.replace(/ +/g, ' ')}\n`;
  });
  const path = url.pathname
    .split('/')
    .map((segment) => encode(decodeURIComponent(segment)))
    .join('/');
  return [request.method, path, query, headers.join(''), signedNames.join(';'), contentHash].join('\n');
}
