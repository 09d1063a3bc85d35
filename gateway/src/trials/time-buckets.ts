// Times as steps of a quarter each: what is told of them is which step most players are on.
const LEAST_MS = 50;
const STEP = 1.25;
/** up to 26 seconds */
export const BUCKETS = 29;

export const bucketOf = (ms: number): number =>
  Math.min(BUCKETS - 1, Math.max(0, Math.ceil(Math.log(ms / LEAST_MS) / Math.log(STEP))));

/** The longest time of a step. */
const msOf = (bucket: number): number => Math.round(LEAST_MS * STEP ** bucket);

/** What three of four visits stay within. */
export interface UpperQuartile {
  bucket: number;
  ms: number;
  visits: number;
}

/** `counts`: visits by step. Nothing without visits. */
export function upperQuartile(counts: readonly number[]): UpperQuartile | undefined {
  const visits = counts.reduce((sum, count) => sum + count, 0);
  let sofar = 0;
  for (const [bucket, count] of counts.entries()) {
    sofar += count;
    if (count > 0 && sofar >= visits * 0.75) return { bucket, ms: msOf(bucket), visits };
  }
  return undefined;
}
