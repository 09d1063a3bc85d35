import { errorFacts } from './error-facts';

const unsent = new Set([
  'ECONNREFUSED',
  'EHOSTUNREACH',
  'ENETUNREACH',
  'ENOTFOUND',
  'EAI_AGAIN',
  'UND_ERR_CONNECT_TIMEOUT',
]);

/** No connection was made: surely nothing of the request has left. */
export const neverSent = (error: unknown): boolean => unsent.has(String(errorFacts(error).code));
