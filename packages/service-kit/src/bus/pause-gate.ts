const SHORTEST_MS = 100;
/** Short, so that consumption resumes soon after recovery. */
const LONGEST_MS = 1000;

/**
 * Pauses a consumer's handlers while a dependency is unavailable. Each failure doubles the pause, a success ends it.
 */
export class PauseGate {
  private closedUntilMs = 0;
  private waitMs = 0;
  private readonly stopping = new AbortController();

  close(): void {
    if (Date.now() < this.closedUntilMs) return;
    this.waitMs = Math.min(Math.max(this.waitMs * 2, SHORTEST_MS), LONGEST_MS);
    this.closedUntilMs = Date.now() + this.waitMs;
  }

  open(): void {
    this.waitMs = 0;
    this.closedUntilMs = 0;
  }

  get isClosed(): boolean {
    return Date.now() < this.closedUntilMs;
  }

  /** Waits until the gate is open. False: the consumer is stopping. */
  async pass(): Promise<boolean> {
    while (!this.stopping.signal.aborted && this.isClosed) {
      await new Promise<void>((resolve) => {
        const done = (): void => {
          clearTimeout(timer);
          this.stopping.signal.removeEventListener('abort', done);
          resolve();
        };
        const timer = setTimeout(done, Math.min(this.closedUntilMs - Date.now(), 1000));
        this.stopping.signal.addEventListener('abort', done);
      });
    }
    return !this.stopping.signal.aborted;
  }

  stop(): void {
    this.stopping.abort();
  }
}
