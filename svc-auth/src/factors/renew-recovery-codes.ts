import type { endpoints } from '@baazi/contracts';
import { type Handler, inTransaction, refuse, reply } from '@baazi/service-kit';
import { recordActivity } from '../sessions/activity';
import { recordFactorChange, authorizeFactorChange } from './change-factors';
import { type FactorDeps, hasFactor } from './factor';
import { replaceRecoveryCodes, newRecoveryCodes } from './recovery-codes';

/** Replaces the recovery codes by ten new ones. */
export const renewRecoveryCodes =
  (deps: FactorDeps): Handler<typeof endpoints.renewRecoveryCodes> =>
  async (call) => {
    const allowed = await authorizeFactorChange(deps, call);
    if (allowed.kind === 'refusal') return allowed;
    const { user } = allowed;
    const codes = newRecoveryCodes();
    const renewed = await inTransaction(deps.service, async (tx) => {
      if (!(await hasFactor(deps, user._id, tx.session))) return false;
      await replaceRecoveryCodes(deps, { userId: user._id, codes }, tx.session);
      await recordFactorChange(deps, tx, { user, change: 'renew-recovery-codes' });
      return true;
    });
    if (!renewed) return refuse('not-found');
    deps.mailbox.wakeSender();
    const { sid } = call.caller;
    await recordActivity(deps, call, { userId: user._id, kind: 'recovery-codes-renewed', sid });
    return reply({ recoveryCodes: codes });
  };
