// npm passes on the signal that the terminal has already sent to every process of the group: one Ctrl-C
// arrives twice within milliseconds.
const SAME_PRESS_MS = 700;

/**
 * Calls `stop` at the first SIGINT or SIGTERM, and `force` when somebody insists. Whoever started this process with a
 * channel to it (a test, a measurement) wants it no longer than they live themselves, however they end.
 */
export function onStopSignal({ stop, force }: { stop: () => void; force: () => void }): void {
  let firstAtMs: number | undefined;
  const hear = () => {
    const nowMs = Date.now();
    if (firstAtMs === undefined) {
      firstAtMs = nowMs;
      stop();
    } else if (nowMs - firstAtMs > SAME_PRESS_MS) force();
  };
  process.once('disconnect', hear);
  if (process.connected === false) queueMicrotask(hear);
  for (const signal of ['SIGINT', 'SIGTERM', 'SIGHUP'] as const) process.on(signal, hear);
}
