import type { KeyObject } from 'node:crypto';
import jwt from 'jsonwebtoken';
import { z } from 'zod';
import { BoundedCache } from './bounded-cache';

/** Exactly this header: no other algorithm, no `crit`, no key supplied by the token (`jwk`, `jku`, `kid`, `x5c`). */
const header = z.strictObject({ alg: z.literal('ES256'), typ: z.literal('JWT') });
const MAX_CLOCK_SKEW_S = 30;
const MAX_TOKEN_BYTES = 2048;

export interface TokenRules<C extends z.ZodType<{ iat: number; exp: number }>> {
  key: KeyObject;
  audience: string;
  /** include the issuer: each key has one */
  claims: C;
  /** exp - iat may not be longer */
  longestLifeS: number;
}

/**
 * Makes a verifier that returns the claims of a valid token and undefined for any other. A signature check costs about
 * 100 us, so a verified token is cached until it expires; its session is checked on every request elsewhere.
 */
export function tokenVerifier<C extends z.ZodType<{ iat: number; exp: number }>>(
  rules: TokenRules<C>,
): (token: string, now: Date) => z.output<C> | undefined {
  const seen = new BoundedCache<z.output<C>>(20_000);
  return (token, now) => {
    if (token.length > MAX_TOKEN_BYTES) return undefined;
    const known = seen.get(token, now.getTime());
    if (known !== undefined) return known;
    const claims = verifyFully(token, rules, Math.floor(now.getTime() / 1000));
    if (claims !== undefined) seen.set(token, claims, claims.exp * 1000);
    return claims;
  };
}

function verifyFully<C extends z.ZodType<{ iat: number; exp: number }>>(
  token: string,
  rules: TokenRules<C>,
  nowS: number,
): z.output<C> | undefined {
  try {
    const verified = jwt.verify(token, rules.key, {
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
