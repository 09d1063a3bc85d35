import type { endpoints } from '@baazi/contracts';
import { type Handler, isDuplicateKey, refuse, reply } from '@baazi/service-kit';
import { deviceLabel } from '../sessions/device-label';
import type { User } from '../users/user';
import { enrolFactor } from './change-factors';
import type { FactorDeps, PasskeyFactor } from './factor';
import { verifyNewPasskey } from './passkeys';

/** Enrols a passkey that was created for a challenge of `begin-passkey.ts`. */
export const confirmPasskey =
  (deps: FactorDeps): Handler<typeof endpoints.confirmPasskey> =>
  async ({ caller, body, headers }) => {
    const { userId, sid } = caller;
    const user = await deps.users.findOne({ _id: userId, status: 'active' }).lean<User>();
    const made = user && (await verifyNewPasskey(deps, { userId, passkey: body.passkey }));
    if (!user || !made) return refuse('wrong-factor');
    const factor: PasskeyFactor = {
      ...made,
      userId,
      kind: 'passkey',
      state: 'enrolled',
      name: deviceLabel(headers['user-agent']),
      createdAt: deps.service.clocks.machine.now(),
    };
    try {
      const enrolled = await enrolFactor(deps, {
        user,
        sid,
        factor,
        write: async ({ session }) => void (await deps.factors.create([factor], { session })),
      });
      return reply(enrolled);
    } catch (error) {
      // The passkey is enrolled already, for this or another user.
      if (isDuplicateKey(error)) return refuse('wrong-factor');
      throw error;
    }
  };
