import type { Tx } from '@baazi/service-kit';
import type { Contest } from '../contest';
import type { AuditEntry } from './audit-entry';

/** Adds a row to the audit log in the same commit as what it tells of. */
export async function recordAudit(
  contest: Contest,
  tx: Tx,
  entry: Omit<AuditEntry, '_id' | 'createdAt'>,
): Promise<void> {
  await contest.audit.create([{ ...entry, createdAt: contest.now() }], { session: tx.session });
}
