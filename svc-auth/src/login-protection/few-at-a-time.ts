import { InfrastructureError } from '@baazi/service-kit';

const AT_ONCE = 2;
const WAITING = 200;

/**
 * Lets only a few tries at one account go on at once. Tries are counted before they are compared, so without this a burst of right passwords
 * would look like an attack; with it each success clears the count before the next is counted.
 */
export function fewAtATime(): <T>(key: string, work: () => Promise<T>) => Promise<T> {
  const places = new Map<string, { running: number; line: (() => void)[] }>();
  return async (key, work) => {
    const place = places.get(key) ?? { running: 0, line: [] };
    places.set(key, place);
    if (place.running >= AT_ONCE) {
      if (place.line.length >= WAITING) throw new InfrastructureError('too many tries at one account at once');
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
