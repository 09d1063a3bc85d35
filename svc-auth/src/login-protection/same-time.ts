import { setTimeout as sleep } from 'node:timers/promises';

/**
 * Answers no earlier than `ms` after the start. Finding an account and not finding one differ by fractions of a
 * millisecond; behind a fixed time nobody can tell them apart, however often he measures. Only answers that would tell
 * something wait.
 */
export async function sameTime<T>(startedAtMs: number, ms: number, answer: T): Promise<T> {
  const left = startedAtMs + ms - performance.now();
  if (left > 0) await sleep(left);
  return answer;
}
