import type { Auth } from '../auth';
import { isGuestAddress } from '../accounts/guest-identity';
import { addressKey } from './address-key';
import { waitAfterWrong } from './wait-after-wrong';

export interface Tried {
  /** Tries at this account within the hour, this one included. */
  tries: number;
  allowed: number;
  /** More than 0: this try is not looked at. */
  waitSeconds: number;
  lengthenWait: () => Promise<void>;
}

/**
 * Counts a try at an account before anything is compared; the same for an address that nobody has. A guest waits by account. A member is
 * protected by the code from the sixth try on; who then guesses with made-up codes waits by account and network address, so that
 * he holds up himself and not the owner.
 */
export async function countTry(
  auth: Auth,
  { email, ip, withCode }: { email: string; ip: string; withCode: boolean },
): Promise<Tried> {
  const guest = isGuestAddress(email);
  const waiter = guest ? `login:${email}` : `login:${email}:${addressKey(ip)}`;
  const waitSeconds = guest || withCode ? await auth.limits.waitLeft(waiter) : 0;
  if (waitSeconds > 0) return { tries: 0, allowed: 0, waitSeconds, lengthenWait: async () => undefined };
  const { tries, allowed } = await auth.limits.count('wrong-password', email);
  const guessed = withCode && !guest ? (await auth.limits.count('wrong-with-code', waiter)).tries : 0;
  const lengthenWait = async (): Promise<void> => {
    const seconds = waitAfterWrong(guest ? tries : guessed);
    if (seconds > 0) await auth.limits.startWait(waiter, seconds);
  };
  return { tries, allowed, waitSeconds: 0, lengthenWait };
}

/** A right password: the account's count starts afresh. What the network address has used stays used. */
export async function forgetTries(auth: Auth, email: string): Promise<void> {
  await auth.limits.forget('wrong-password', email);
}
