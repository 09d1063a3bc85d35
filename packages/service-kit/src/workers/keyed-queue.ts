import { InfrastructureError } from '../faults/infrastructure-error';

export type KeyedQueue = <T>(key: string, work: () => Promise<T>) => Promise<T>;

interface KeyState {
  running: number;
  queue: (() => void)[];
}

/**
 * Runs work of one key `concurrency` at a time, in order, within this process; other keys are independent. An
 * optimisation only: concurrent operations on one document would just cause write conflicts. Other instances still
 * compete, so correctness depends on conditional writes. If more than `waiting` are queued, it throws
 * InfrastructureError.
 */
export function keyedQueue({
  concurrency = 1,
  waiting = Infinity,
}: { concurrency?: number; waiting?: number } = {}): KeyedQueue {
  const states = new Map<string, KeyState>();
  return async (key, work) => {
    const state = states.get(key) ?? { running: 0, queue: [] };
    states.set(key, state);
    if (state.running >= concurrency) {
      if (state.queue.length >= waiting) throw new InfrastructureError(`more than ${waiting} queued for one key`);
      await new Promise<void>((resolve) => state.queue.push(resolve));
    } else state.running += 1;
    try {
      return await work();
    } finally {
      const next = state.queue.shift();
      if (next) next();
      else if ((state.running -= 1) === 0) states.delete(key);
    }
  };
}
