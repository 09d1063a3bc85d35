export interface Clock {
  now(): Date;
}

/**
 * Two clocks. `business` (fixtures, locks, days, row dates) may be ahead of the machine in the local stack and only
 * ever moves forward; `machine` (tokens, codes, leases, retries, limits) is the machine's own.
 */
export interface Clocks {
  readonly business: Clock;
  readonly machine: Clock;
  /** business minus machine time */
  offsetMs(): number;
  /** False when that would move business time backwards. */
  moveTo(offsetMs: number): boolean;
  onMove(listener: () => void): void;
}

export function createClocks(startOffsetMs: number): Clocks {
  let offset = startOffsetMs;
  const listeners: (() => void)[] = [];
  return {
    machine: { now: () => new Date() },
    business: { now: () => new Date(Date.now() + offset) },
    offsetMs: () => offset,
    moveTo(next) {
      if (next < offset) return false;
      if (next > offset) {
        offset = next;
        for (const listener of listeners) listener();
      }
      return true;
    },
    onMove: (listener) => void listeners.push(listener),
  };
}
