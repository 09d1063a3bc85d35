const LONGEST_RUN_MS = 10_000;

interface DrainOptions<T> {
  /** Reads at most `limit` due items, oldest first. A processed item must no longer be due. */
  due: (limit: number) => Promise<T[]>;
  /** how many run at a time */
  concurrency: number;
  page?: number;
  longestRunMs?: number;
}

/**
 * Processes due items until there are none. After ten seconds it leaves the rest to the next run, so that a stopping
 * service can stop. If an item fails, those in progress finish and the run ends.
 */
export async function drainDue<T>(
  { due, concurrency, page = 200, longestRunMs = LONGEST_RUN_MS }: DrainOptions<T>,
  work: (item: T) => Promise<void>,
): Promise<void> {
  const until = performance.now() + longestRunMs;
  for (;;) {
    const items = await due(page);
    await forEachConcurrently(items, concurrency, async (item) => {
      if (performance.now() <= until) await work(item);
    });
    if (items.length < page || performance.now() > until) return;
  }
}

/**
 * Processes all items, `concurrency` at a time. A failure stops its own sequence; the first one is thrown once all
 * sequences have ended.
 */
export async function forEachConcurrently<T>(
  items: readonly T[],
  concurrency: number,
  work: (item: T) => Promise<void>,
): Promise<void> {
  const rest = items.values();
  const runSequence = async (): Promise<void> => {
    for (const item of rest) await work(item);
  };
  const ends = await Promise.allSettled(Array.from({ length: Math.min(concurrency, items.length) }, runSequence));
  const failed = ends.find((end) => end.status === 'rejected');
  if (failed) throw failed.reason;
}
