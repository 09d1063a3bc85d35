import { isGuestAddress } from '../users/email-address';
import type { Budget } from './attempt-budget';
import { waitAfterWrong } from './guard-attempts';
import type { LimitDeps } from './limits';

export interface LoginAttempt {
  /** Attempts at this account within the hour, this one included. */
  attempts: number;
  allowed: number;
  /** More than 0: this attempt must be refused unchecked. */
  waitSeconds: number;
  lengthenWait: () => Promise<void>;
  /** After a right password: resets the count of the account, not that of the network. */
  resetCount: () => Promise<void>;
}

/**
 * Counts an attempt at an account before anything is compared, also for an unknown address. Each known device has its own
 * count, so that attempts of strangers do not delay it. A guest account waits as a whole. A member's account asks for a
 * code from the sixth attempt on; guesses at that code wait by account and budget, so that they delay the attacker and
 * not the owner.
 */
export async function countLoginAttempt(
  deps: LimitDeps,
  { email, budget, withCode }: { email: string; budget: Budget; withCode: boolean },
): Promise<LoginAttempt> {
  const guest = isGuestAddress(email);
  const own = budget.of === 'known-device' ? `${email}:${budget.key}` : email;
  const waiter = guest ? `login:${own}` : `login:${email}:${budget.key}`;
  const nothing = async (): Promise<void> => undefined;
  const waitSeconds = guest || withCode ? await deps.limits.waitLeft(waiter) : 0;
  if (waitSeconds > 0) return { attempts: 0, allowed: 0, waitSeconds, lengthenWait: nothing, resetCount: nothing };
  const { attempts, allowed } = await deps.limits.count('wrong-password', own);
  const guessed = withCode && !guest ? (await deps.limits.count('wrong-with-code', waiter)).attempts : 0;
  const lengthenWait = async (): Promise<void> => {
    const seconds = waitAfterWrong(guest ? attempts : guessed);
    if (seconds > 0) await deps.limits.startWait(waiter, seconds);
  };
  const forget = (): Promise<void> => deps.limits.reset('wrong-password', own);
  return { attempts: attempts, allowed, waitSeconds: 0, lengthenWait, resetCount: forget };
}
