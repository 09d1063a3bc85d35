/** The field whose unique index a write ran into, or nothing when the error is another. */
export function duplicateKey(error: unknown): string | undefined {
  if (!(error instanceof Error) || !('code' in error) || error.code !== 11000) return undefined;
  const pattern =
    'keyPattern' in error && typeof error.keyPattern === 'object' && error.keyPattern !== null
      ? Object.keys(error.keyPattern)
      : [];
  return pattern[0] ?? /index: (\w+?)_-?1/.exec(error.message)?.[1];
}
