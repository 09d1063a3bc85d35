import type { endpoints } from '@baazi/contracts';
import { type Handler, isDuplicateKey, refuse, reply } from '@baazi/service-kit';
import type { AuthContext } from '../auth-context';
import type { PasskeyFactor } from '../factors/factor';
import { checkNewPasskey } from '../factors/passkeys';
import { deviceLabel } from '../log-in/device-label';
import type { User } from '../users/user';
import { enrol } from './enrol';

/** Takes the passkey that was made for our challenge. */
export const confirmPasskey =
  (auth: AuthContext): Handler<typeof endpoints.confirmPasskey> =>
  async ({ caller, body, headers }) => {
    const { userId, sid } = caller;
    const user = await auth.users.findOne({ _id: userId, status: 'active' }).lean<User>();
    const made = user && (await checkNewPasskey(auth, { userId, passkey: body.passkey }));
    if (!user || !made) return refuse('wrong-factor');
    const factor: PasskeyFactor = {
      ...made,
      userId,
      kind: 'passkey',
      state: 'enrolled',
      name: deviceLabel(headers['user-agent']),
      createdAt: auth.service.clocks.machine.now(),
    };
    try {
      const enrolled = await enrol(auth, {
        user,
        sid,
        factor,
        write: async ({ session }) => void (await auth.factors.create([factor], { session })),
      });
      return reply(enrolled);
    } catch (error) {
      // Somebody else's passkey, or this one a second time.
      if (isDuplicateKey(error)) return refuse('wrong-factor');
      throw error;
    }
  };
