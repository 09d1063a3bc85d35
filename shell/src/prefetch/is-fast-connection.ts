/** Skips prefetching on metered or slow connections. A browser without that information counts as fast. */
export const isGood = (): boolean => {
  const { connection } = navigator as Navigator & { connection?: { saveData?: boolean; effectiveType?: string } };
  return connection?.saveData !== true && (connection?.effectiveType ?? '4g') === '4g';
};
