import type { endpoints } from '@baazi/contracts';
import { type Handler, inTransaction, refuse, reply } from '@baazi/service-kit';
import type { AuthContext } from '../auth-context';
import { factorChanged } from '../factors/factor-changed';
import { hasFactor } from '../factors/has-factor';
import { keepRecoveryCodes, newRecoveryCodes } from '../factors/recovery-codes';
import { mayChangeFactors } from './may-change-factors';

/** Ten new ones; who found the old paper has nothing. */
export const renewRecoveryCodes =
  (auth: AuthContext): Handler<typeof endpoints.renewRecoveryCodes> =>
  async (call) => {
    const allowed = await mayChangeFactors(auth, call);
    if (allowed.kind === 'refusal') return allowed;
    const { user } = allowed;
    const codes = newRecoveryCodes();
    const renewed = await inTransaction(auth.service, async (tx) => {
      if (!(await hasFactor(auth, user._id, tx.session))) return false;
      await keepRecoveryCodes(auth, { userId: user._id, codes }, tx.session);
      await factorChanged(auth, tx, { user, change: 'renew-recovery-codes' });
      return true;
    });
    if (!renewed) return refuse('not-found');
    auth.mailbox.sendSoon();
    return reply({ recoveryCodes: codes });
  };
