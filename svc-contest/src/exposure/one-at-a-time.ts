const last = new Map<string, Promise<unknown>>();

/**
 * Work on one key runs in the order it came, within this process. A capped market has one hot document: in a queue its
 * transactions commit one after the other instead of all but one losing the race. Copies of this service still race each other;
 * the conditional update alone is trusted.
 */
export function oneAtATime<T>(key: string, work: () => Promise<T>): Promise<T> {
  const before = last.get(key) ?? Promise.resolve();
  const mine = before.then(work, work);
  const settled = mine.catch(() => undefined);
  last.set(key, settled);
  void settled.then(() => {
    if (last.get(key) === settled) last.delete(key);
  });
  return mine;
}
