/**
 * `name` and `code` of an error, read as fields: in tests errors of Node's core come from another realm and are no
 * `instanceof Error`.
 */
export function errorFacts(error: unknown): { name?: unknown; code?: unknown } {
  if (typeof error !== 'object' || error === null) return {};
  return { ...('name' in error ? { name: error.name } : {}), ...('code' in error ? { code: error.code } : {}) };
}
