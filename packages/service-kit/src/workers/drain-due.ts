const LONGEST_RUN_MS = 10_000;

interface Pace<T> {
  /** What is due now, the oldest first, at most so many. What was worked on must not be due any more. */
  due: (limit: number) => Promise<T[]>;
  /** how many are worked on side by side */
  concurrency: number;
  page?: number;
  longestRunMs?: number;
}

/**
 * Works off what is due, until nothing is. After ten seconds it leaves the rest to the next run, so that a service which
 * is told to leave can. A piece that fails ends the run, after those that are under way.
 */
export async function drainDue<T>(
  { due, concurrency, page = 200, longestRunMs = LONGEST_RUN_MS }: Pace<T>,
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

/** Works on all of them, so many side by side. A piece that fails ends its lane, and the whole when all lanes are done. */
export async function forEachConcurrently<T>(
  items: readonly T[],
  concurrency: number,
  work: (item: T) => Promise<void>,
): Promise<void> {
  const rest = items.values();
  const lane = async (): Promise<void> => {
    for (const item of rest) await work(item);
  };
  const ends = await Promise.allSettled(Array.from({ length: Math.min(concurrency, items.length) }, lane));
  const broken = ends.find((end) => end.status === 'rejected');
  if (broken) throw broken.reason;
}
