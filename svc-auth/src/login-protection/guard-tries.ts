import type { AuthContext } from '../auth-context';
import { waitAfterWrong } from './wait-after-wrong';

export type Confirmed = { kind: 'right' } | { kind: 'wrong' } | { kind: 'wait'; waitSeconds: number };
/** Waits of 1, 2, 4, 8 and 15 minutes fit into the hour after which tries are forgotten. */
const LATE_TRIES = 5;

/**
 * Compares what somebody gives for an account, as guarded as the login: who found an open browser, or knows the
 * password, cannot guess on.
 */
export async function guardTries(auth: AuthContext, key: string, isRight: () => Promise<boolean>): Promise<Confirmed> {
  const waitSeconds = await auth.limits.waitLeft(key);
  if (waitSeconds > 0) return { kind: 'wait', waitSeconds };
  const { tries, allowed, forgottenInSeconds } = await auth.limits.count('wrong-password', key);
  // Tries that come at once are all counted before the first is compared; the wait below begins only with the first
  // answer.
  if (tries > allowed + LATE_TRIES) return { kind: 'wait', waitSeconds: forgottenInSeconds };
  if (await isRight()) {
    await auth.limits.forget('wrong-password', key);
    return { kind: 'right' };
  }
  const seconds = waitAfterWrong(tries);
  if (seconds > 0) await auth.limits.startWait(key, seconds);
  return { kind: 'wrong' };
}
