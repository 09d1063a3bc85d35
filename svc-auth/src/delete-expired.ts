import type { Collection, Service } from '@baazi/service-kit';
import type { EmailUndo } from './addresses/undo-email-change';
import type { Code } from './codes/one-time-code';
import type { Warning } from './addresses/on-withdrawal-to-new-upi';
import type { Activity } from './sessions/activity';
import type { Session } from './sessions/session';

const EXPIRED_CODE_MS = 3600_000;
const OLD_ACTIVITY_MS = 90 * 24 * 3600_000;
const EXPIRED_SESSION_MS = 30 * 24 * 3600_000;

interface ExpiredDeps {
  service: Pick<Service, 'clocks'>;
  codes: Collection<Code>;
  emailUndos: Collection<EmailUndo>;
  warnings: Collection<Warning>;
  activities: Collection<Activity>;
  sessions: Collection<Session>;
}

/** Deletes codes, undo links and warning marks an hour after they expired, and activities after 90 days. */
export async function deleteExpired({ codes, emailUndos, warnings, activities, service }: ExpiredDeps): Promise<void> {
  const nowMs = service.clocks.machine.now().getTime();
  const expired = { expiresAt: { $lt: new Date(nowMs - EXPIRED_CODE_MS) } };
  await codes.deleteMany(expired);
  await emailUndos.deleteMany(expired);
  await warnings.deleteMany(expired);
  await activities.deleteMany({ at: { $lt: new Date(nowMs - OLD_ACTIVITY_MS) } });
}

/** Deletes sessions 30 days after their latest possible end. */
export async function deleteOldSessions({ sessions, service }: ExpiredDeps): Promise<void> {
  await sessions.deleteMany({
    expiresAt: { $lt: new Date(service.clocks.machine.now().getTime() - EXPIRED_SESSION_MS) },
  });
}
