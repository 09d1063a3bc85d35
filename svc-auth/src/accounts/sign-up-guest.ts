import { type endpoints, preferredLanguage, texts } from '@baazi/contracts';
import { type Handler, refuse, reply } from '@baazi/service-kit';
import { CLEAR_CAPITALS, CLEAR_LETTERS, randomText } from '../codes/random-text';
import { guestAddress } from '../users/email-address';
import { registerUser } from './register-user';
import type { AccountDeps } from './account-deps';

/** Signs up a guest without input. Only this reply contains the generated password. */
export const signUpGuest =
  (deps: AccountDeps): Handler<typeof endpoints.signupGuest> =>
  async (call) => {
    const waitSeconds = await deps.limits.perAddress('guest', call.ip);
    if (waitSeconds > 0) return refuse('too-many-requests', { retryAfterSeconds: waitSeconds });
    const guest = newGuestIdentity();
    const passwordHash = await deps.hasher.hash(guest.password);
    const registered = await registerUser(deps, {
      ...guest,
      kind: 'guest',
      passwordHash,
      deviceId: call.deviceId,
      language: preferredLanguage(call.headers['accept-language']),
      sponsor: undefined,
    });
    if (registered.kind !== 'registered') throw new Error(`the generated guest identity is taken: ${registered.kind}`);
    return reply(
      { email: guest.email, password: guest.password, username: guest.username },
      { status: 201, message: texts.guestSignedUp },
    );
  };

/** The address has 99 random bits, the password 138, in groups that are easy to read aloud. */
function newGuestIdentity(): { username: string; email: string; name: string; password: string } {
  const username = `guest-${randomText(20, CLEAR_LETTERS)}`;
  const password = Array.from({ length: 7 }, () => randomText(4, CLEAR_LETTERS)).join('-');
  return { username, email: guestAddress(username), name: `Guest ${randomText(4, CLEAR_CAPITALS)}`, password };
}
