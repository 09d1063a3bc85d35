import { InfrastructureError } from '../faults/infrastructure-error';

export type KeyedQueue = <T>(key: string, work: () => Promise<T>) => Promise<T>;

interface Place {
  running: number;
  line: (() => void)[];
}

/**
 * Work on one key goes on `concurrency` at a time, in the order it came, within this process; work on other keys is not
 * touched. For speed alone: stories on one document would only lose races against each other. Copies of a service
 * still race, so what is right is decided by the conditional write. Past `waiting` in line the caller is told that we
 * are busy.
 */
export function keyedQueue({
  concurrency = 1,
  waiting = Infinity,
}: { concurrency?: number; waiting?: number } = {}): KeyedQueue {
  const places = new Map<string, Place>();
  return async (key, work) => {
    const place = places.get(key) ?? { running: 0, line: [] };
    places.set(key, place);
    if (place.running >= concurrency) {
      if (place.line.length >= waiting) throw new InfrastructureError(`too many wait for ${concurrency} at one key`);
      await new Promise<void>((resolve) => place.line.push(resolve));
    } else place.running += 1;
    try {
      return await work();
    } finally {
      const next = place.line.shift();
      if (next) next();
      else if ((place.running -= 1) === 0) places.delete(key);
    }
  };
}
