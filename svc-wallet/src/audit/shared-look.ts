/** Below the time after which the gateway gives up an answer (20 s). */
const PATIENCE_MS = 12_000;
const KEPT_MS = 60_000;

/**
 * One look at a time, however many ask for it and however long it takes: who comes meanwhile waits for the same one. Who
 * waited too long gets nothing, and finds what was found when coming again; once, for it grows old.
 */
export function sharedLook<T>(
  look: () => Promise<T>,
  { patienceMs = PATIENCE_MS, keptMs = KEPT_MS } = {},
): () => Promise<T | undefined> {
  let underWay: Promise<T> | undefined;
  let hasLeft = false;
  let kept: { found: T; untilMs: number } | undefined;

  const begin = async (): Promise<T> => {
    try {
      const found = await look();
      if (hasLeft) kept = { found, untilMs: performance.now() + keptMs };
      return found;
    } finally {
      [underWay, hasLeft] = [undefined, false];
    }
  };
  return async () => {
    const last = kept;
    kept = undefined;
    if (last && performance.now() < last.untilMs) return last.found;
    underWay ??= begin();
    // When all have left, nobody hears that it failed.
    underWay.catch(() => undefined);
    let timer: NodeJS.Timeout | undefined;
    const tooLong = new Promise<undefined>((resolve) => {
      timer = setTimeout(() => {
        hasLeft = true;
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
