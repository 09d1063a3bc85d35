import type { KeyObject } from 'node:crypto';
import jwt from 'jsonwebtoken';
import { z } from 'zod';
import { keyId, tokenVerifier } from './verify-token';

const ISSUER = 'ipl-baazi';
const LONGEST_LIFE_S = 7 * 24 * 3600;
const instantS = z.number().int().positive();
/** `role` is in the token for the portal's convenience only; the session's role is authoritative. */
const claims = z.object({
  iss: z.literal(ISSUER),
  aud: z.literal(ISSUER),
  sub: z.string().min(1).max(100),
  sid: z.string().min(1).max(100),
  role: z.string().optional(),
  cnf: z.object({ jkt: z.string() }).optional(),
  iat: instantS,
  exp: instantS,
});
export type PlayerClaims = z.output<typeof claims>;
export type VerifyPlayerToken = (token: string, now: Date) => PlayerClaims | undefined;

export const playerTokenVerifier = (keys: readonly KeyObject[]): VerifyPlayerToken =>
  tokenVerifier({ keys, audience: ISSUER, claims, longestLifeS: LONGEST_LIFE_S });

interface TokenContent {
  userId: string;
  role: string;
  sid: string;
  issuedAt: Date;
  expiresAt: Date;
  /** The token is valid only with a proof of the key with this JWK thumbprint (RFC 9449); absent: for every bearer. */
  keyThumbprint?: string;
}

/** Signs player tokens. Only svc-auth holds the private key. */
export function playerTokenSigner(key: KeyObject): (content: TokenContent) => string {
  const keyid = keyId(key);
  return ({ userId, role, sid, issuedAt, expiresAt, keyThumbprint }) =>
    jwt.sign(
      {
        iss: ISSUER,
        aud: ISSUER,
        sub: userId,
        sid,
        role,
        cnf: keyThumbprint === undefined ? undefined : { jkt: keyThumbprint },
        iat: Math.floor(issuedAt.getTime() / 1000),
        exp: Math.floor(expiresAt.getTime() / 1000),
      },
      key,
      { algorithm: 'ES256', keyid },
    );
}
