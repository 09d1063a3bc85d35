import type { endpoints } from '@baazi/contracts';
import { type Handler, refuse, reply } from '@baazi/service-kit';
import type { AuthContext } from '../auth-context';
import { challengeOptions } from '../factors/passkeys';

/** What a passkey is to sign. The browser finds the passkey by itself: nobody learns who has one. */
export const passkeyChallenge =
  (auth: AuthContext): Handler<typeof endpoints.passkeyChallenge> =>
  async ({ ip }) => {
    const waitSeconds = await auth.limits.perAddress('login', ip);
    if (waitSeconds > 0) return refuse('too-many-requests', { retryAfterSeconds: waitSeconds });
    return reply(await challengeOptions(auth));
  };
