/** Throttles actions per key: the first runs at once, and the last of those within the interval when it ends. */
export function throttleByKey(intervalMs: number): (key: string, act: () => void) => void {
  const pending = new Map<string, (() => void) | undefined>();
  const startInterval = (key: string): void => {
    setTimeout(() => {
      const last = pending.get(key);
      pending.delete(key);
      if (!last) return;
      pending.set(key, undefined);
      last();
      startInterval(key);
    }, intervalMs).unref();
  };
  return (key, act) => {
    if (pending.has(key)) return void pending.set(key, act);
    pending.set(key, undefined);
    act();
    startInterval(key);
  };
}
