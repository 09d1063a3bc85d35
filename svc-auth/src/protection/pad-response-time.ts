import { setTimeout as sleep } from 'node:timers/promises';

/**
 * Returns the answer no earlier than `ms` after the start. Existing and unknown accounts differ by fractions of a
 * millisecond; a fixed response time hides that from any number of measurements. Only answers that could reveal an
 * account are delayed.
 */
export async function padResponseTime<T>(startedAtMs: number, ms: number, answer: T): Promise<T> {
  const left = startedAtMs + ms - performance.now();
  if (left > 0) await sleep(left);
  return answer;
}
