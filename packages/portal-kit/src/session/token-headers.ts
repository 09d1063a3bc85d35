import type { EndpointData } from '@baazi/contracts';
import { deviceId } from '../portal/random-id';
import { claimsOf, readToken } from './session';
import { keyProof } from './key-proof';

const isBound = (token: string): boolean => claimsOf(token)?.cnf !== undefined;

/**
 * The headers that sign a request in: the token, with a proof of this browser's key where it is bound to one. A log-in
 * shows the key, so that its session is bound.
 */
export async function tokenHeaders(
  { method, opensSession }: Pick<EndpointData, 'method' | 'opensSession'>,
  url: string,
  token = readToken(),
): Promise<Record<string, string>> {
  const headers: Record<string, string> = { 'x-device-id': deviceId() };
  if (token) headers['x-auth-token'] = token;
  const needsProof = opensSession || (token !== undefined && isBound(token));
  const proof = needsProof ? await keyProof({ method, url, token }) : undefined;
  if (proof) headers['dpop'] = proof;
  return headers;
}
