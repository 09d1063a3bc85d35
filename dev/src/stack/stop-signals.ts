// npm forwards the signal that the terminal has already sent to every process of the group, so one Ctrl-C arrives twice
// within milliseconds.
const DUPLICATE_MS = 700;

/**
 * Calls `stop` at the first signal and `force` at a later one. The end of the IPC channel counts as a signal: a stack
 * that a test or a benchmark started stops with its parent, however the parent ends.
 */
export function onStopSignal({ stop, force }: { stop: () => void; force: () => void }): void {
  let firstAtMs: number | undefined;
  const onSignal = () => {
    const nowMs = Date.now();
    if (firstAtMs === undefined) {
      firstAtMs = nowMs;
      stop();
    } else if (nowMs - firstAtMs > DUPLICATE_MS) force();
  };
  process.once('disconnect', onSignal);
  if (process.connected === false) queueMicrotask(onSignal);
  for (const signal of ['SIGINT', 'SIGTERM', 'SIGHUP'] as const) process.on(signal, onSignal);
}
