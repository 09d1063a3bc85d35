const SETTLED_AFTER_MS = 10_000;
const DELAY_MAX_MS = 1_500;

/** Deaths in quick succession; a part that lived long enough starts again from none. */
export function quickDeathsAfter({ quickDeaths, livedMs }: { quickDeaths: number; livedMs: number }): number {
  return livedMs >= SETTLED_AFTER_MS ? 1 : quickDeaths + 1;
}

/** At once after the first death, then slower, and always within the two seconds that are promised. */
export function restartDelayMs(quickDeaths: number): number {
  return quickDeaths <= 1 ? 0 : Math.min(DELAY_MAX_MS, 100 * 2 ** (quickDeaths - 2));
}
