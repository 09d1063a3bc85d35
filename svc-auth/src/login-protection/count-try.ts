import type { AuthContext } from '../auth-context';
import { isGuestAddress } from '../users/guest-address';
import type { Budget } from './asker';
import { waitAfterWrong } from './wait-after-wrong';

export interface Tried {
  /** Tries at this account within the hour, this one included. */
  tries: number;
  allowed: number;
  /** More than 0: this try is not looked at. */
  waitSeconds: number;
  lengthenWait: () => Promise<void>;
  /** A right password: the count starts afresh. What the network address has used stays used. */
  forget: () => Promise<void>;
}

/**
 * Counts a try at an account before anything is compared; the same for an address that nobody has. A device that was
 * signed in before counts for itself: strangers' tries do not hold it up. A guest waits by account. A member is
 * protected by the code from the sixth try on; who then guesses with made-up codes waits by account and budget, so that
 * he holds up himself and not the owner.
 */
export async function countTry(
  auth: AuthContext,
  { email, budget, withCode }: { email: string; budget: Budget; withCode: boolean },
): Promise<Tried> {
  const guest = isGuestAddress(email);
  const own = budget.of === 'known-device' ? `${email}:${budget.key}` : email;
  const waiter = guest ? `login:${own}` : `login:${email}:${budget.key}`;
  const nothing = async (): Promise<void> => undefined;
  const waitSeconds = guest || withCode ? await auth.limits.waitLeft(waiter) : 0;
  if (waitSeconds > 0) return { tries: 0, allowed: 0, waitSeconds, lengthenWait: nothing, forget: nothing };
  const { tries, allowed } = await auth.limits.count('wrong-password', own);
  const guessed = withCode && !guest ? (await auth.limits.count('wrong-with-code', waiter)).tries : 0;
  const lengthenWait = async (): Promise<void> => {
    const seconds = waitAfterWrong(guest ? tries : guessed);
    if (seconds > 0) await auth.limits.startWait(waiter, seconds);
  };
  const forget = (): Promise<void> => auth.limits.forget('wrong-password', own);
  return { tries, allowed, waitSeconds: 0, lengthenWait, forget };
}
