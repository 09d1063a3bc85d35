import type { IncomingMessage } from 'node:http';

const unsent = new Set(['ECONNREFUSED', 'EHOSTUNREACH', 'ENETUNREACH', 'ENOTFOUND', 'EAI_AGAIN']);

/** No connection was made: surely nothing of the request has left. */
export const neverSent = (error: Error): boolean => 'code' in error && unsent.has(String(error.code));

/**
 * Whether a request that met a broken connection before any byte of an answer may go out once more: when nothing was sent,
 * when it changes nothing, or when its idempotency key makes a second time the same time.
 */
export const mayRepeat = (error: Error, request: Pick<IncomingMessage, 'method' | 'headers'>): boolean =>
  neverSent(error) || request.method === 'GET' || request.headers['idempotency-key'] !== undefined;
