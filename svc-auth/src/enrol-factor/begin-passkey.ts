import type { endpoints } from '@baazi/contracts';
import { type Handler, refuse, reply } from '@baazi/service-kit';
import type { AuthContext } from '../auth-context';
import type { PasskeyFactor } from '../factors/factor';
import { newPasskeyOptions } from '../factors/passkeys';
import { mayChangeFactors } from './may-change-factors';

const MOST_PASSKEYS = 10;

/** What the browser makes a passkey for (`confirm-passkey.ts` takes it). */
export const beginPasskey =
  (auth: AuthContext): Handler<typeof endpoints.beginPasskey> =>
  async (call) => {
    const allowed = await mayChangeFactors(auth, call);
    if (allowed.kind === 'refusal') return allowed;
    const { user } = allowed;
    const known = await auth.factors.find({ userId: user._id, kind: 'passkey' }).lean<PasskeyFactor[]>();
    if (known.length >= MOST_PASSKEYS)
      return refuse('conflict', { message: `At most ${MOST_PASSKEYS} passkeys. Please remove one first.` });
    return reply(await newPasskeyOptions(auth, user, known));
  };
