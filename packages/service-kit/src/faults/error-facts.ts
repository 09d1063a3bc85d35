/** `name` and `code` of an error; by its fields, because errors of Node's core come from another realm in tests and are no `instanceof Error` there. */
export function errorFacts(error: unknown): { name?: unknown; code?: unknown } {
  if (typeof error !== 'object' || error === null) return {};
  return { ...('name' in error ? { name: error.name } : {}), ...('code' in error ? { code: error.code } : {}) };
}
