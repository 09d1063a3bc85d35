import type { AuthContext } from '../auth-context';

/**
 * Whether somebody else may still have this address back (undo-email-change): till then nobody can take it, or a thief
 * would keep the owner out with a new account under the old address.
 */
export async function isAddressKept(auth: AuthContext, email: string, userId?: string): Promise<boolean> {
  const kept = await auth.emailUndos.exists({
    email,
    expiresAt: { $gt: auth.service.clocks.machine.now() },
    ...(userId === undefined ? {} : { userId: { $ne: userId } }),
  });
  return kept !== null;
}
