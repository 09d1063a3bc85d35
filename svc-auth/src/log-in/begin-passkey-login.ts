import type { endpoints } from '@baazi/contracts';
import { type Handler, refuse, reply } from '@baazi/service-kit';
import { passkeyLoginOptions } from '../factors/passkeys';
import type { FactorDeps } from '../factors/factor';

/** Issues a challenge for any passkey. No account is named, so the answer does not reveal who has a passkey. */
export const beginPasskeyLogin =
  (deps: FactorDeps): Handler<typeof endpoints.passkeyChallenge> =>
  async ({ ip }) => {
    const waitSeconds = await deps.limits.perAddress('login', ip);
    if (waitSeconds > 0) return refuse('too-many-requests', { retryAfterSeconds: waitSeconds });
    return reply(await passkeyLoginOptions(deps));
  };
