import type { Collection, Service } from '@baazi/service-kit';
import type { EmailUndo } from './addresses/email-undo';
import type { Code } from './codes/code';
import type { Warning } from './protection/on-withdrawal-to-new-upi';
import type { Session } from './sessions/session';

const EXPIRED_CODE_MS = 3600_000;
const EXPIRED_SESSION_MS = 30 * 24 * 3600_000;

interface ExpiredDeps {
  service: Pick<Service, 'clocks'>;
  codes: Collection<Code>;
  emailUndos: Collection<EmailUndo>;
  warnings: Collection<Warning>;
  sessions: Collection<Session>;
}

/** Deletes codes, undo links and warning marks an hour after they expired. */
export async function deleteExpired({ codes, emailUndos, warnings, service }: ExpiredDeps): Promise<void> {
  const expired = { expiresAt: { $lt: new Date(service.clocks.machine.now().getTime() - EXPIRED_CODE_MS) } };
  await codes.deleteMany(expired);
  await emailUndos.deleteMany(expired);
  await warnings.deleteMany(expired);
}

/** Deletes sessions 30 days after their latest possible end. */
export async function deleteOldSessions({ sessions, service }: ExpiredDeps): Promise<void> {
  await sessions.deleteMany({
    expiresAt: { $lt: new Date(service.clocks.machine.now().getTime() - EXPIRED_SESSION_MS) },
  });
}
