/**
 * Of many things to do for one key within a time: the first at once, and the last of the rest when the time is over.
 */
export function lastOfEach(everyMs: number): (key: string, act: () => void) => void {
  const waiting = new Map<string, (() => void) | undefined>();
  const rest = (key: string): void => {
    setTimeout(() => {
      const last = waiting.get(key);
      waiting.delete(key);
      if (!last) return;
      waiting.set(key, undefined);
      last();
      rest(key);
    }, everyMs).unref();
  };
  return (key, act) => {
    if (waiting.has(key)) return void waiting.set(key, act);
    waiting.set(key, undefined);
    act();
    rest(key);
  };
}
