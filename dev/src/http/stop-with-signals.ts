/** Closes the server and exits on SIGTERM or SIGINT, after at most three seconds. */
export function stopWithSignals(close: () => Promise<void> | void): void {
  let closing = false;
  const stop = () => {
    if (closing) return;
    closing = true;
    setTimeout(() => process.exit(0), 3_000).unref();
    Promise.resolve(close()).then(
      () => process.exit(0),
      () => process.exit(1),
    );
  };
  process.on('SIGTERM', stop);
  process.on('SIGINT', stop);
}
