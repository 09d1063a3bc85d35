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
  iat: instantS,
  exp: instantS,
});
export type PlayerClaims = z.output<typeof claims>;
export type VerifyPlayerToken = (token: string, now: Date) => PlayerClaims | undefined;

export const playerTokenVerifier = (keys: readonly KeyObject[]): VerifyPlayerToken =>
  tokenVerifier({ keys, audience: ISSUER, claims, longestLifeS: LONGEST_LIFE_S });

/** Signs player tokens. Only svc-auth holds the private key. */
export function playerTokenSigner(
  key: KeyObject,
): (content: { userId: string; role: string; sid: string; issuedAt: Date; expiresAt: Date }) => string {
  const keyid = keyId(key);
  return ({ userId, role, sid, issuedAt, expiresAt }) =>
    jwt.sign(
      {
        iss: ISSUER,
        aud: ISSUER,
        sub: userId,
        sid,
        role,
        iat: Math.floor(issuedAt.getTime() / 1000),
        exp: Math.floor(expiresAt.getTime() / 1000),
      },
      key,
      { algorithm: 'ES256', keyid },
    );
}
