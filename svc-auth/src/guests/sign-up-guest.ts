import { type endpoints, preferredLanguage, texts } from '@baazi/contracts';
import { type Handler, refuse, reply } from '@baazi/service-kit';
import type { AuthContext } from '../auth-context';
import { registerUser } from '../sign-up/register-user';
import { newGuestIdentity } from './new-guest-identity';

/** One click, no credentials entered: the reply is the only time the password is told. */
export const signUpGuest =
  (auth: AuthContext): Handler<typeof endpoints.signupGuest> =>
  async (call) => {
    const waitSeconds = await auth.limits.perAddress('guest', call.ip);
    if (waitSeconds > 0) return refuse('too-many-requests', { retryAfterSeconds: waitSeconds });
    const guest = newGuestIdentity();
    const passwordHash = await auth.hasher.hash(guest.password);
    const registered = await registerUser(auth, {
      ...guest,
      kind: 'guest',
      passwordHash,
      deviceId: call.deviceId,
      language: preferredLanguage(call.headers['accept-language']),
      sponsor: undefined,
    });
    if (registered.kind !== 'registered') throw new Error(`a guest met a taken name: ${registered.kind}`);
    return reply(
      { email: guest.email, password: guest.password, username: guest.username },
      { status: 201, message: texts.guestSignedUp },
    );
  };
