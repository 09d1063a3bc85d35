/**
 * With data saving or a slow connection nothing is prefetched. A browser that does not report its connection counts
 * as fast.
 */
export const isFastConnection = (): boolean => {
  const { connection } = navigator as Navigator & { connection?: { saveData?: boolean; effectiveType?: string } };
  return connection?.saveData !== true && (connection?.effectiveType ?? '4g') === '4g';
};
