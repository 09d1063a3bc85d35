import { randomUUID } from 'node:crypto';
import type { endpoints } from '@baazi/contracts';
import { type Handler, reply } from '@baazi/service-kit';
import { authorizeFactorChange } from './change-factors';
import { base32, newSecret, sealSecret, totpUri } from './totp';
import type { FactorDeps } from './factor';

/** Creates a secret for an authenticator app. The previous app stays valid until `confirm-totp.ts` gets a code. */
export const beginTotp =
  (deps: FactorDeps): Handler<typeof endpoints.beginTotp> =>
  async (call) => {
    const allowed = await authorizeFactorChange(deps, call);
    if (allowed.kind === 'refusal') return allowed;
    const { _id: userId, email } = allowed.user;
    const secret = newSecret();
    await deps.factors.updateOne(
      { userId, kind: 'totp', state: 'begun' },
      {
        $set: {
          sealedSecret: sealSecret(deps, { userId, secret }),
          lastStep: 0,
          name: 'Authenticator app',
          createdAt: deps.service.clocks.machine.now(),
        },
        $setOnInsert: { _id: randomUUID() },
      },
      { upsert: true },
    );
    return reply({ secret: base32(secret), uri: totpUri({ secret, email }) });
  };
