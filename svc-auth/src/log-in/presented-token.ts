import type { IncomingHttpHeaders } from 'node:http';

/** The token of a request that identity has already accepted. */
export function presentedToken(headers: IncomingHttpHeaders): string {
  const token = headers['x-auth-token'];
  if (typeof token !== 'string') throw new Error('a signed-in request without a token');
  return token;
}
