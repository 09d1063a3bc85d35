import type { endpoints } from '@baazi/contracts';
import { type Handler, isDuplicateKey, refuse, reply } from '@baazi/service-kit';
import { deviceLabel } from '../sessions/device-label';
import type { User } from '../users/user';
import { authorizeFactorChange, enrolFactor } from './change-factors';
import type { FactorDeps, PasskeyFactor } from './factor';
import { newPasskeyOptions, verifyNewPasskey } from './passkeys';

const MAX_PASSKEYS = 10;

/** Returns the options that the browser creates a passkey with; `confirmPasskey` enrols it. */
export const beginPasskey =
  (deps: FactorDeps): Handler<typeof endpoints.beginPasskey> =>
  async (call) => {
    const allowed = await authorizeFactorChange(deps, call);
    if (allowed.kind === 'refusal') return allowed;
    const { user } = allowed;
    const known = await deps.factors.find({ userId: user._id, kind: 'passkey' }).lean<PasskeyFactor[]>();
    if (known.length >= MAX_PASSKEYS)
      return refuse('conflict', { text: { key: 'at-most-passkeys', params: { count: MAX_PASSKEYS } } });
    return reply(await newPasskeyOptions(deps, user, known));
  };

/** Enrols a passkey that was created for a challenge of `beginPasskey`. */
export const confirmPasskey =
  (deps: FactorDeps): Handler<typeof endpoints.confirmPasskey> =>
  async (call) => {
    const { caller, body, headers } = call;
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
        call,
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
