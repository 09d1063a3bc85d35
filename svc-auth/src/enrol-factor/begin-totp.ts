import { randomUUID } from 'node:crypto';
import type { endpoints } from '@baazi/contracts';
import { type Handler, reply } from '@baazi/service-kit';
import type { AuthContext } from '../auth-context';
import { base32, newSecret, totpUri } from '../factors/totp';
import { sealSecret } from '../factors/totp-secret';
import { mayChangeFactors } from './may-change-factors';

/** A new secret, for the app to show a first code of (`confirm-totp.ts`). An older one counts until then. */
export const beginTotp =
  (auth: AuthContext): Handler<typeof endpoints.beginTotp> =>
  async (call) => {
    const allowed = await mayChangeFactors(auth, call);
    if (allowed.kind === 'refusal') return allowed;
    const { _id: userId, email } = allowed.user;
    const secret = newSecret();
    await auth.factors.updateOne(
      { userId, kind: 'totp', state: 'begun' },
      {
        $set: {
          sealedSecret: sealSecret(auth, { userId, secret }),
          lastStep: 0,
          name: 'Authenticator app',
          createdAt: auth.service.clocks.machine.now(),
        },
        $setOnInsert: { _id: randomUUID() },
      },
      { upsert: true },
    );
    return reply({ secret: base32(secret), uri: totpUri({ secret, email }) });
  };
