import type { Auth } from '../auth';

const KEPT_MS = 30 * 24 * 3600_000;

/** Sessions that ended a month ago are deleted. */
export async function forgetOldSessions(auth: Auth): Promise<void> {
  await auth.sessions.deleteMany({
    expiresAt: { $lt: new Date(auth.service.clocks.machine.now().getTime() - KEPT_MS) },
  });
}
