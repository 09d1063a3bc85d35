import type { AuthContext } from './auth-context';

const KEPT_MS = 3600_000;

/** Codes and links that nobody can use any more are deleted, and what was noted long enough. */
export async function forgetExpired(auth: AuthContext): Promise<void> {
  const expired = { expiresAt: { $lt: new Date(auth.service.clocks.machine.now().getTime() - KEPT_MS) } };
  await auth.codes.deleteMany(expired);
  await auth.emailUndos.deleteMany(expired);
  await auth.warnings.deleteMany(expired);
}
