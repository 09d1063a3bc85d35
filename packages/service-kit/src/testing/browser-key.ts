import { createHash, generateKeyPairSync, randomUUID, sign } from 'node:crypto';

const base64url = (value: unknown): string => Buffer.from(JSON.stringify(value)).toString('base64url');

/** A key as browsers keep one, with its proofs (DPoP, RFC 9449) and altered ones. */
export function browserKey() {
  const { privateKey, publicKey } = generateKeyPairSync('ec', { namedCurve: 'P-256' });
  const { x, y } = publicKey.export({ format: 'jwk' });
  const jwk = { crv: 'P-256', kty: 'EC', x, y };
  return {
    jwk,
    thumbprint: createHash('sha256').update(JSON.stringify(jwk)).digest('base64url'),
    proof(
      { method, url, token }: { method: string; url: string; token?: string },
      altered: { header?: object; claims?: object } = {},
    ): string {
      const header = { typ: 'dpop+jwt', alg: 'ES256', jwk, ...altered.header };
      const claims = {
        htm: method,
        htu: url,
        iat: Math.floor(Date.now() / 1000),
        jti: randomUUID(),
        ath: token === undefined ? undefined : createHash('sha256').update(token).digest('base64url'),
        ...altered.claims,
      };
      const text = `${base64url(header)}.${base64url(claims)}`;
      const signature = sign('sha256', Buffer.from(text), { key: privateKey, dsaEncoding: 'ieee-p1363' });
      return `${text}.${signature.toString('base64url')}`;
    },
  };
}
