import { createHash, createPublicKey, type KeyObject } from 'node:crypto';
import jwt from 'jsonwebtoken';
import { z } from 'zod';
import { BoundedCache } from './bounded-cache';

/**
 * Exactly this header: no other algorithm, no `crit`, no key supplied by the token (`jwk`, `jku`, `x5c`). `kid` only
 * chooses among our own keys.
 */
const header = z.strictObject({ alg: z.literal('ES256'), typ: z.literal('JWT'), kid: z.string().optional() });
const MAX_CLOCK_SKEW_S = 30;
const MAX_TOKEN_BYTES = 2048;

export interface TokenRules<C extends z.ZodType<{ iat: number; exp: number }>> {
  /** the current key, and those that are being replaced */
  keys: readonly KeyObject[];
  audience: string;
  /** include the issuer: each key has one */
  claims: C;
  /** exp - iat may not be longer */
  longestLifeS: number;
}

/** The id of a key pair: the hash of its public key. */
export const keyId = (key: KeyObject): string =>
  createHash('sha256')
    .update((key.type === 'private' ? createPublicKey(key) : key).export({ format: 'der', type: 'spki' }))
    .digest('base64url')
    .slice(0, 16);

/**
 * Makes a verifier that returns the claims of a valid token and undefined for any other. A signature check costs about
 * 100 us, so a verified token is cached until it expires; its session is checked on every request elsewhere.
 */
export function tokenVerifier<C extends z.ZodType<{ iat: number; exp: number }>>(
  rules: TokenRules<C>,
): (token: string, now: Date) => z.output<C> | undefined {
  const seen = new BoundedCache<z.output<C>>(20_000);
  const keys = new Map(rules.keys.map((key) => [keyId(key), key]));
  return (token, now) => {
    if (token.length > MAX_TOKEN_BYTES) return undefined;
    const known = seen.get(token, now.getTime());
    if (known !== undefined) return known;
    const nowS = Math.floor(now.getTime() / 1000);
    const claims = candidates(token, keys)
      .map((key) => verifyFully(token, key, rules, nowS))
      .find((verified) => verified !== undefined);
    if (claims !== undefined) seen.set(token, claims, claims.exp * 1000);
    return claims;
  };
}

/** The key that a token names; each of ours for a token without a name, such as one that was signed before keys had names. */
function candidates(token: string, keys: ReadonlyMap<string, KeyObject>): KeyObject[] {
  const kid = jwt.decode(token, { complete: true })?.header.kid;
  const named = kid === undefined ? undefined : keys.get(kid);
  return kid === undefined ? [...keys.values()] : named ? [named] : [];
}

function verifyFully<C extends z.ZodType<{ iat: number; exp: number }>>(
  token: string,
  key: KeyObject,
  rules: Omit<TokenRules<C>, 'keys'>,
  nowS: number,
): z.output<C> | undefined {
  try {
    const verified = jwt.verify(token, key, {
      algorithms: ['ES256'],
      audience: rules.audience,
      clockTimestamp: nowS,
      complete: true,
    });
    header.parse(verified.header);
    const claims = rules.claims.parse(verified.payload);
    if (claims.iat > nowS + MAX_CLOCK_SKEW_S || claims.exp <= nowS || claims.exp - claims.iat > rules.longestLifeS)
      return undefined;
    return claims;
  } catch {
    return undefined;
  }
}
