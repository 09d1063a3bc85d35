import type { Auth } from '../auth';
import { waitAfterWrong } from '../login-protection/wait-after-wrong';
import type { User } from '../users/user';

export type Confirmed = { kind: 'right' } | { kind: 'wrong' } | { kind: 'wait'; waitSeconds: number };
/** Waits of 1, 2, 4, 8 and 15 minutes fit into the hour after which tries are forgotten. */
const LATE_TRIES = 5;

/**
 * Asks a signed-in person for the password again, as guarded as the login: who found an open browser cannot guess on.
 */
export async function confirmPassword(
  auth: Auth,
  user: Pick<User, '_id' | 'passwordHash'>,
  password: string,
): Promise<Confirmed> {
  const key = `confirm:${user._id}`;
  const waitSeconds = await auth.limits.waitLeft(key);
  if (waitSeconds > 0) return { kind: 'wait', waitSeconds };
  const { tries, allowed, forgottenInSeconds } = await auth.limits.count('wrong-password', key);
  // Tries that come at once are all counted before the first is compared; the wait below begins only with the first
  // answer.
  if (tries > allowed + LATE_TRIES) return { kind: 'wait', waitSeconds: forgottenInSeconds };
  if (await auth.hasher.verify(user.passwordHash, password)) {
    await auth.limits.forget('wrong-password', key);
    return { kind: 'right' };
  }
  const seconds = waitAfterWrong(tries);
  if (seconds > 0) await auth.limits.startWait(key, seconds);
  return { kind: 'wrong' };
}
