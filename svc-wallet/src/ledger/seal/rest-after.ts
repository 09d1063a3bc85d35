/** Off the hot path: it rests four times as long as it worked, and a busy hour is sealed in the hour after it. */
const USUAL = 4;
/**
 * Beyond the first bound it works half of the time, beyond the second all of it: a chain is useful only while it is
 * close.
 */
const LATE_MS = 30_000;
const VERY_LATE_MS = 5 * 60_000;

/** How long the sealer rests after a block, by its duration and by how long its oldest transfer had waited. */
export function restAfterMs({ tookMs, waitedMs }: { tookMs: number; waitedMs: number }): number {
  if (waitedMs > VERY_LATE_MS) return 0;
  return tookMs * (waitedMs > LATE_MS ? 1 : USUAL);
}
