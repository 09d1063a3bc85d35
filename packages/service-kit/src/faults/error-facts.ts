/**
 * `name` and `code` of an error, read as fields: in tests, errors of Node's core come from another realm and are not
 * `instanceof Error`.
 */
export function errorFacts(error: unknown): { name?: unknown; code?: unknown } {
  if (typeof error !== 'object' || error === null) return {};
  return { ...('name' in error ? { name: error.name } : {}), ...('code' in error ? { code: error.code } : {}) };
}

const connectFailureCodes = new Set([
  'ECONNREFUSED',
  'EHOSTUNREACH',
  'ENETUNREACH',
  'ENOTFOUND',
  'EAI_AGAIN',
  'UND_ERR_CONNECT_TIMEOUT',
]);

/** True if no connection was made, so nothing of the request was sent. */
export const neverSent = (error: unknown): boolean => connectFailureCodes.has(String(errorFacts(error).code));
