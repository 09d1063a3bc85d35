import { type endpoints, preferredLanguage, texts } from '@baazi/contracts';
import { type Handler, refuse, reply } from '@baazi/service-kit';
import { CLEAR_CAPITALS, CLEAR_LETTERS, randomText } from '../codes/random-text';
import { guestAddress } from '../users/email-address';
import type { AccountDeps } from './avatar';
import { isElsewhere } from './is-elsewhere';
import { registerUser } from './register-user';

/**
 * Signs up a guest without input. Only this reply contains the generated password. A carrier puts many phones behind one
 * address: guests beyond its allowance get an account without the joining bonus, not a refusal.
 */
export const signUpGuest =
  (deps: AccountDeps): Handler<typeof endpoints.signupGuest> =>
  async (call) => {
    const waitSeconds = await deps.limits.perAddress('guest-pace', call.ip);
    if (waitSeconds > 0) return refuse('too-many-requests', { retryAfterSeconds: waitSeconds });
    const livesIn = call.body?.livesIn;
    if (isElsewhere(deps.licence, { livesIn, headers: call.headers })) return refuse('not-licensed-there');
    const withoutBonus = (await deps.limits.perAddress('guest', call.ip)) > 0;
    const guest = newGuestIdentity();
    const passwordHash = await deps.hasher.hash(guest.password);
    const registered = await registerUser(deps, {
      ...guest,
      kind: 'guest',
      livesIn,
      passwordHash,
      deviceId: call.deviceId,
      language: preferredLanguage(call.headers['accept-language']),
      sponsor: undefined,
      withoutBonus,
    });
    if (registered.kind !== 'registered') throw new Error(`the generated guest identity is taken: ${registered.kind}`);
    return reply(
      { email: guest.email, password: guest.password, username: guest.username },
      { status: 201, message: withoutBonus ? texts.guestWithoutBonus : texts.guestSignedUp },
    );
  };

/** The address has 99 random bits, the password 138, in groups that are easy to read aloud. */
function newGuestIdentity(): { username: string; email: string; name: string; password: string } {
  const username = `guest-${randomText(20, CLEAR_LETTERS)}`;
  const password = Array.from({ length: 7 }, () => randomText(4, CLEAR_LETTERS)).join('-');
  return { username, email: guestAddress(username), name: `Guest ${randomText(4, CLEAR_CAPITALS)}`, password };
}
