/** Whoever pays by the byte, or waits long for it, fetches what they ask for. A browser that does not say is taken as fast. */
export const isGood = (): boolean => {
  const { connection } = navigator as Navigator & { connection?: { saveData?: boolean; effectiveType?: string } };
  return connection?.saveData !== true && (connection?.effectiveType ?? '4g') === '4g';
};
