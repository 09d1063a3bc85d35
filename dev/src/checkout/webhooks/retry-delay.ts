/** One second, two, four, ... at most half a minute. */
export function webhookRetryDelayMs(failures: number): number {
  return Math.min(30_000, 1_000 * 2 ** Math.max(0, failures - 1));
}
