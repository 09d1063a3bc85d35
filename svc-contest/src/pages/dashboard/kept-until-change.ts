import { dayInIndia } from '@baazi/contracts';
import type { ContestContext } from '../../contest-context';

/** A change that this copy did not hear of shows up within this time. */
const KEPT_MS = 1000;

/**
 * What is alike for all who ask, read once and kept: until something changes, until the Indian day that it was read for
 * is over, and for a second at most. What depends on the moment is worked out by whoever asks.
 */
export function keptUntilChange<T>(contest: ContestContext, read: (now: Date) => Promise<T>): () => Promise<T> {
  let kept: { reading: Promise<T>; day: string; since: number } | undefined;
  contest.onChange(() => {
    kept = undefined;
  });
  return () => {
    const now = contest.now();
    const day = dayInIndia(now);
    const since = contest.service.clocks.machine.now().getTime();
    if (kept?.day === day && since - kept.since < KEPT_MS) return kept.reading;
    const reading = read(now);
    kept = { reading, day, since };
    // A failed read is not kept.
    reading.catch(() => {
      if (kept?.reading === reading) kept = undefined;
    });
    return reading;
  };
}
