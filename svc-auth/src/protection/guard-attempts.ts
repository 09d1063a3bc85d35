import type { LimitDeps } from './limits';

export type CheckOutcome = { kind: 'right' } | { kind: 'wrong' } | { kind: 'wait'; waitSeconds: number };
/** Waits of 1, 2, 4, 8 and 15 minutes fit into the hour after which attempts expire. */
const ATTEMPTS_WITH_WAIT = 5;

/**
 * Runs a comparison of a secret of an account under the same limits as the log-in: an attacker with an open browser, or
 * with the password alone, cannot guess without limit.
 */
export async function guardAttempts(
  deps: LimitDeps,
  key: string,
  isRight: () => Promise<boolean>,
): Promise<CheckOutcome> {
  const waitSeconds = await deps.limits.waitLeft(key);
  if (waitSeconds > 0) return { kind: 'wait', waitSeconds };
  const { attempts, allowed, resetInSeconds } = await deps.limits.count('wrong-password', key);
  // Concurrent attempts are all counted before the first is compared; the wait below starts only after the first
  // comparison.
  if (attempts > allowed + ATTEMPTS_WITH_WAIT) return { kind: 'wait', waitSeconds: resetInSeconds };
  if (await isRight()) {
    await deps.limits.reset('wrong-password', key);
    return { kind: 'right' };
  }
  const seconds = waitAfterWrong(attempts);
  if (seconds > 0) await deps.limits.startWait(key, seconds);
  return { kind: 'wrong' };
}

const FIRST_WAIT_S = 60;
const LONGEST_WAIT_S = 900;

/**
 * Seconds to wait after the given number of wrong attempts: 0 for the first four, then a minute, doubling up to 15
 * minutes. An account is never locked for good.
 */
export function waitAfterWrong(wrong: number, free = 5): number {
  return wrong < free ? 0 : Math.min(FIRST_WAIT_S * 2 ** (wrong - free), LONGEST_WAIT_S);
}
