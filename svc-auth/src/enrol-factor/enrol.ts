import { inTransaction, type Tx } from '@baazi/service-kit';
import type { AuthContext } from '../auth-context';
import type { Factor } from '../factors/factor';
import { factorChanged } from '../factors/factor-changed';
import { hasFactor } from '../factors/has-factor';
import { keepRecoveryCodes, newRecoveryCodes } from '../factors/recovery-codes';
import { endSessions } from '../sessions/end-sessions';
import { forgetStaleSessions } from '../sessions/forget-stale-sessions';
import { noteFactor } from '../sessions/note-factor';
import type { User } from '../users/user';

interface Enrolment {
  user: User;
  sid: string;
  factor: Pick<Factor, 'kind' | 'name'>;
  write: (tx: Tx) => Promise<void>;
}

/**
 * Takes a factor that has just been shown. The first one brings recovery codes, and ends every other session: they were
 * opened without it.
 */
export async function enrol(
  auth: AuthContext,
  { user, sid, factor, write }: Enrolment,
): Promise<{ recoveryCodes?: string[] }> {
  const codes = newRecoveryCodes();
  const isFirst = await inTransaction(auth.service, async (tx) => {
    const { session } = tx;
    const isFirst = !(await hasFactor(auth, user._id, session));
    await write(tx);
    if (isFirst) {
      await keepRecoveryCodes(auth, { userId: user._id, codes }, session);
      await endSessions(auth, { userId: user._id, except: sid }, session);
    }
    await noteFactor(auth, sid, session);
    await factorChanged(auth, tx, { user, change: 'add-factor', factor });
    return isFirst;
  });
  auth.mailbox.sendSoon();
  await forgetStaleSessions(auth);
  return isFirst ? { recoveryCodes: codes } : {};
}
