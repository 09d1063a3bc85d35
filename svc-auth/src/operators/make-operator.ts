import { inTransaction } from '@baazi/service-kit';
import type { Auth } from '../auth';
import { changeUser } from '../accounts/change-user';
import type { User } from '../accounts/user';
import { writeAudit } from '../audit/write-audit';
import { markSessions } from '../sessions/end-sessions';

/** Makes a member an operator; his open sessions are an operator's from the next request on. */
export async function makeOperator(
  auth: Auth,
  { email, by, reason }: { email: string; by: string; reason: string },
): Promise<User | undefined> {
  const operator = await inTransaction(auth.service, async (tx) => {
    const user = await auth.users
      .findOne({ email, status: 'active', kind: 'member' }, null, { session: tx.session })
      .lean<User>();
    if (!user || user.role === 'operator') return user ?? undefined;
    await writeAudit(
      auth,
      {
        by,
        action: 'add-operator',
        subject: user._id,
        reason,
        before: { role: user.role },
        after: { role: 'operator' },
      },
      tx.session,
    );
    await markSessions(auth, user._id, tx.session);
    return (await changeUser(auth, tx, user._id, { $set: { role: 'operator' } })) ?? undefined;
  });
  await auth.forgetEndedSessions();
  return operator;
}
