import type { AuthContext } from '../auth-context';

/** Mail to this address comes back. An address that is nobody's any more is nobody's trouble. */
export async function markBounced(auth: AuthContext, email: string): Promise<void> {
  await auth.users.updateOne(
    { email, emailBouncedAt: { $exists: false } },
    { $set: { emailBouncedAt: auth.service.clocks.machine.now() } },
  );
}
