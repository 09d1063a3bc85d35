// A histogram of times whose buckets grow by a quarter each.
const FIRST_BUCKET_MS = 50;
const GROWTH = 1.25;
/** up to 26 seconds */
export const BUCKETS = 29;

export const bucketOf = (ms: number): number =>
  Math.min(BUCKETS - 1, Math.max(0, Math.ceil(Math.log(ms / FIRST_BUCKET_MS) / Math.log(GROWTH))));

/** The upper bound of a bucket. */
const msOf = (bucket: number): number => Math.round(FIRST_BUCKET_MS * GROWTH ** bucket);

/** The p75 of visits: the bucket and the bound that three of four visits stay within. */
export interface UpperQuartile {
  bucket: number;
  ms: number;
  visits: number;
}

/** The p75 of visit counts per bucket; undefined without visits. */
export function upperQuartile(counts: readonly number[]): UpperQuartile | undefined {
  const visits = counts.reduce((sum, count) => sum + count, 0);
  let cumulated = 0;
  for (const [bucket, count] of counts.entries()) {
    cumulated += count;
    if (count > 0 && cumulated >= visits * 0.75) return { bucket, ms: msOf(bucket), visits };
  }
  return undefined;
}
