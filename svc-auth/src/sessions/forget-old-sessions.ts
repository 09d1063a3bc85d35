import type { AuthContext } from '../auth-context';

const KEPT_MS = 30 * 24 * 3600_000;

/** Sessions that ended a month ago are deleted. */
export async function forgetOldSessions(auth: AuthContext): Promise<void> {
  await auth.sessions.deleteMany({
    expiresAt: { $lt: new Date(auth.service.clocks.machine.now().getTime() - KEPT_MS) },
  });
}
