import type { KeyObject } from 'node:crypto';
import { partNames, type Part } from '@baazi/contracts';
import jwt from 'jsonwebtoken';
import { z } from 'zod';
import { BoundedCache } from './bounded-cache';
import type { ServiceKeys } from './service-signatures';
import { keyId, tokenVerifier } from './verify-token';

const LIFE_S = 60;
/** A token is renewed when less than this is left, so that none expires in transit. */
const RENEW_BEFORE_S = 20;
const MAX_CACHED = 1000;
const instantS = z.number().int().positive();
const claims = z.object({ iss: z.enum(partNames), aud: z.enum(partNames), iat: instantS, exp: instantS });

/**
 * Signs tokens that prove to another service who calls: signed with the caller's own key, for one receiver, valid for a
 * minute.
 */
export function serviceTokenSigner(part: Part, key: KeyObject): (to: Part, now: Date) => string {
  const keyid = keyId(key);
  const made = new Map<Part, { token: string; expS: number }>();
  return (to, now) => {
    const nowS = Math.floor(now.getTime() / 1000);
    const last = made.get(to);
    if (last && last.expS - nowS > RENEW_BEFORE_S && last.expS - nowS <= LIFE_S) return last.token;
    const token = jwt.sign({ iss: part, aud: to, iat: nowS, exp: nowS + LIFE_S }, key, { algorithm: 'ES256', keyid });
    made.set(to, { token, expS: nowS + LIFE_S });
    return token;
  };
}

export type VerifyServiceToken = (token: string, now: Date) => Part | undefined;

/** Returns which service signed the token for `part`. The signing key decides, not the issuer that the token names. */
export function serviceTokenVerifier(part: Part, keys: ServiceKeys): VerifyServiceToken {
  const verifiers = new Map(
    partNames.flatMap((name): [Part, ReturnType<typeof tokenVerifier<typeof claims>>][] => {
      const own = keys[name];
      return own ? [[name, tokenVerifier({ keys: own, audience: part, claims, longestLifeS: LIFE_S })]] : [];
    }),
  );
  const seen = new BoundedCache<Part>(MAX_CACHED);
  return (token, now) => {
    const known = seen.get(token, now.getTime());
    if (known) return known;
    // The unverified issuer only chooses which key to try; the signature decides.
    const named = jwt.decode(token);
    const issuer = partNames.find((name) => typeof named === 'object' && name === named?.iss);
    const verified = issuer && verifiers.get(issuer)?.(token, now);
    if (verified) seen.set(token, issuer, verified.exp * 1000);
    return verified && issuer;
  };
}
