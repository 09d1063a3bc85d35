/**
 * `name` and `code` of an error, read as fields: in tests errors of Node's core come from another realm and are no
 * `instanceof Error`.
 */
export function errorFacts(error: unknown): { name?: unknown; code?: unknown } {
  if (typeof error !== 'object' || error === null) return {};
  return { ...('name' in error ? { name: error.name } : {}), ...('code' in error ? { code: error.code } : {}) };
}

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
