import type { endpoints } from '@baazi/contracts';
import { type Handler, refuse, reply } from '@baazi/service-kit';
import type { FactorDeps, PasskeyFactor } from './factor';
import { newPasskeyOptions } from './passkeys';
import { authorizeFactorChange } from './change-factors';

const MAX_PASSKEYS = 10;

/** Returns the options that the browser creates a passkey with; `confirm-passkey.ts` enrols it. */
export const beginPasskey =
  (deps: FactorDeps): Handler<typeof endpoints.beginPasskey> =>
  async (call) => {
    const allowed = await authorizeFactorChange(deps, call);
    if (allowed.kind === 'refusal') return allowed;
    const { user } = allowed;
    const known = await deps.factors.find({ userId: user._id, kind: 'passkey' }).lean<PasskeyFactor[]>();
    if (known.length >= MAX_PASSKEYS)
      return refuse('conflict', { message: `At most ${MAX_PASSKEYS} passkeys. Please remove one first.` });
    return reply(await newPasskeyOptions(deps, user, known));
  };
