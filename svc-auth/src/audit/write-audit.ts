import type { ClientSession } from 'mongoose';
import { randomUUID } from 'node:crypto';
import type { Auth } from '../auth';
import type { User } from '../accounts/user';
import type { AuditEntry } from './audit-entry';

/** Who did what to whom and why, in the transaction of the deed. */
export async function writeAudit(
  auth: Auth,
  entry: Omit<AuditEntry, '_id' | 'at' | 'byName'>,
  session: ClientSession,
): Promise<void> {
  const by = await auth.users.findOne({ _id: entry.by }, { name: 1 }, { session }).lean<Pick<User, 'name'>>();
  await auth.audit.create(
    [{ ...entry, _id: randomUUID(), at: auth.service.clocks.business.now(), byName: by?.name ?? entry.by }],
    { session },
  );
}
