import { CLEAR_CAPITALS, CLEAR_LETTERS, randomText } from '../secrets/random-text';
import { guestAddress } from '../users/guest-address';

/** Unguessable from end to end: the address has 99 bits, the password 138, in groups that are easy to read aloud. */
export function newGuestIdentity(): { username: string; email: string; name: string; password: string } {
  const username = `guest-${randomText(20, CLEAR_LETTERS)}`;
  const password = Array.from({ length: 7 }, () => randomText(4, CLEAR_LETTERS)).join('-');
  return { username, email: guestAddress(username), name: `Guest ${randomText(4, CLEAR_CAPITALS)}`, password };
}
