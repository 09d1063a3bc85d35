import { createHash } from 'node:crypto';
import type { IncomingMessage } from 'node:http';
import type { EndpointData } from '@baazi/contracts';
import { BoundedCache, type Caller } from '@baazi/service-kit/gateway';
import type { Redis } from 'ioredis';
import { calculateJwkThumbprint, type CryptoKey, importJWK, jwtVerify } from 'jose';
import { z } from 'zod';

/** How far a browser's clock may be from ours. The portal reads our time from the answer that refuses a proof. */
const WINDOW_S = 60;
/** A proof is accepted for at most twice the window; its id is stored a little longer. */
const SEEN_MS = (2 * WINDOW_S + 5) * 1000;
const MAX_PROOF_BYTES = 1024;
const MAX_CACHED = 20_000;

/** A public P-256 key and nothing else: no private part, no other algorithm. */
const header = z.strictObject({
  typ: z.literal('dpop+jwt'),
  alg: z.literal('ES256'),
  jwk: z.strictObject({ kty: z.literal('EC'), crv: z.literal('P-256'), x: z.string(), y: z.string() }),
});
const claims = z.object({
  htm: z.string(),
  htu: z.string(),
  iat: z.number().int(),
  jti: z.string().min(16).max(100),
  ath: z.string().optional(),
});

/** RFC 9449, section 7.1. */
export const PROOF_CHALLENGE = { 'www-authenticate': 'DPoP algs="ES256", error="invalid_dpop_proof"' };

/** `unbound`: the session belongs to whoever has its token, or a log-in asks for such a session. */
export type KeyProof = { kind: 'unbound' } | { kind: 'proven'; thumbprint: string } | { kind: 'unproven' };

interface Proven {
  endpoint: Pick<EndpointData, 'opensSession'>;
  caller: Pick<Caller, 'keyThumbprint'> | undefined;
  token: string | string[] | undefined;
  now: Date;
}

export interface KeyProofs {
  /**
   * Checks the `DPoP` header of a request with a bound session, or of a log-in. The proof is for this request, made now;
   * with a session it is by the session's key, for this token alone, and accepted once.
   */
  check(request: IncomingMessage, proven: Proven): Promise<KeyProof>;
}

/** Verifies proofs of browsers' keys (DPoP, RFC 9449). Ids of proofs are in Redis; without Redis, each gateway's own. */
export function keyProofs(redis: Redis, keyPrefix: string, portalOrigin: string): KeyProofs {
  const portalHost = new URL(portalOrigin).host;
  const cryptoKeys = new BoundedCache<Promise<CryptoKey | Uint8Array>>(MAX_CACHED);
  const seenHere = new BoundedCache<true>(MAX_CACHED);

  /** Imported once a browser: the import costs as much as the check of a signature. */
  function cryptoKey(thumbprint: string, jwk: z.output<typeof header>['jwk'], nowMs: number) {
    const known = cryptoKeys.get(thumbprint, nowMs);
    if (known) return known;
    const imported = importJWK(jwk, 'ES256');
    cryptoKeys.set(thumbprint, imported, nowMs + 3600_000);
    return imported;
  }

  async function isFirst(id: string, nowMs: number): Promise<boolean> {
    if (seenHere.get(id, nowMs)) return false;
    seenHere.set(id, true, nowMs + SEEN_MS);
    if (redis.status !== 'ready') return true;
    const stored = redis.set(`${keyPrefix}:${id}`, '1', 'PX', SEEN_MS, 'NX');
    return stored.then(
      (answer) => answer === 'OK',
      () => true,
    );
  }

  function isForRequest(
    { htm, htu }: z.output<typeof claims>,
    { method, url = '', headers }: IncomingMessage,
  ): boolean {
    const { host, pathname } = new URL(htu);
    // The scheme ends at the load balancer, and some replace the host.
    const isHere = host === portalHost || host === headers.host;
    return isHere && pathname === url.split('?', 1)[0] && htm === method;
  }

  /** The thumbprint of the key that proves the request; throws for what is no proof. */
  async function verify(proof: string, request: IncomingMessage, token: string | undefined, now: Date) {
    let thumbprint = '';
    const { payload } = await jwtVerify(
      proof,
      async (given) => {
        const { jwk } = header.parse(given);
        thumbprint = await calculateJwkThumbprint(jwk);
        return cryptoKey(thumbprint, jwk, now.getTime());
      },
      { currentDate: now },
    );
    const claimed = claims.parse(payload);
    const isFresh = Math.abs(now.getTime() / 1000 - claimed.iat) <= WINDOW_S;
    if (!isFresh || !isForRequest(claimed, request)) return undefined;
    if (token === undefined) return thumbprint;
    if (claimed.ath !== createHash('sha256').update(token).digest('base64url')) return undefined;
    const id = createHash('sha256').update(`${thumbprint} ${claimed.jti}`).digest('base64url').slice(0, 22);
    return (await isFirst(id, now.getTime())) ? thumbprint : undefined;
  }

  return {
    async check(request, { endpoint, caller, token, now }) {
      const bound = caller?.keyThumbprint;
      const proof = request.headers['dpop'];
      if (bound === undefined && !(endpoint.opensSession && proof !== undefined)) return { kind: 'unbound' };
      if (typeof proof !== 'string' || proof.length > MAX_PROOF_BYTES) return { kind: 'unproven' };
      const tokenOfSession = bound === undefined || typeof token !== 'string' ? undefined : token;
      const thumbprint = await verify(proof, request, tokenOfSession, now).catch(() => undefined);
      const isProven = thumbprint !== undefined && (bound === undefined || bound === thumbprint);
      return isProven ? { kind: 'proven', thumbprint } : { kind: 'unproven' };
    },
  };
}
