/** Below the gateway's timeout for an answer (20 s). */
const PATIENCE_MS = 12_000;
const KEPT_MS = 60_000;

/**
 * One check at a time, however many callers and however long it takes: concurrent callers share it. A caller who
 * waited too long gets nothing, and the result on the next call; once, because it ages.
 */
export function sharedCheck<T>(
  attempt: () => Promise<T>,
  { patienceMs = PATIENCE_MS, keptMs: storedMs = KEPT_MS } = {},
): () => Promise<T | undefined> {
  let underWay: Promise<T> | undefined;
  let isClosed = false;
  let stored: { found: T; untilMs: number } | undefined;

  const begin = async (): Promise<T> => {
    try {
      const found = await attempt();
      if (isClosed) stored = { found, untilMs: performance.now() + storedMs };
      return found;
    } finally {
      [underWay, isClosed] = [undefined, false];
    }
  };
  return async () => {
    const last = stored;
    stored = undefined;
    if (last && performance.now() < last.untilMs) return last.found;
    underWay ??= begin();
    // When all have left, its failure is reported to nobody.
    underWay.catch(() => undefined);
    let timer: NodeJS.Timeout | undefined;
    const tooLong = new Promise<undefined>((resolve) => {
      timer = setTimeout(() => {
        isClosed = true;
        resolve(undefined);
      }, patienceMs);
    });
    try {
      return await Promise.race([underWay, tooLong]);
    } finally {
      clearTimeout(timer);
    }
  };
}
