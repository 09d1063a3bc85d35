import type { Auth } from '../auth';

const KEPT_MS = 3600_000;

/** Codes that nobody can use any more are deleted. */
export async function forgetExpiredCodes(auth: Auth): Promise<void> {
  await auth.codes.deleteMany({ expiresAt: { $lt: new Date(auth.service.clocks.machine.now().getTime() - KEPT_MS) } });
}
