/** After the last request or message, workers keep their beat for so long: work that it left shows itself by then. */
const ACTIVE_FOR_MS = 15_000;

/** Time and timers; tests pass in their own. */
export interface Timing {
  nowMs(): number;
  /** Runs `work` after `ms`; returns how to cancel it. */
  after(ms: number, work: () => void): () => void;
}

const machineTiming: Timing = {
  nowMs: () => performance.now(),
  after(ms, work) {
    const timer = setTimeout(work, ms);
    return () => clearTimeout(timer);
  },
};

/**
 * Whether this process was given work lately: requests, messages of the bus, a moved clock. Its workers keep their beat
 * meanwhile and rest otherwise.
 */
export class Activity {
  private readonly resting = new Set<() => void>();
  private notedAtMs: number;

  constructor(readonly timing: Timing = machineTiming) {
    this.notedAtMs = timing.nowMs();
  }

  note(): void {
    this.notedAtMs = this.timing.nowMs();
    if (this.resting.size === 0) return;
    const woken = [...this.resting];
    this.resting.clear();
    for (const wake of woken) wake();
  }

  isRecent(): boolean {
    return this.timing.nowMs() - this.notedAtMs < ACTIVE_FOR_MS;
  }

  /** Calls `wake` at the next note, once; returns how to cancel that. */
  onNext(wake: () => void): () => void {
    this.resting.add(wake);
    return () => void this.resting.delete(wake);
  }
}
