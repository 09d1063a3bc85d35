import type { ClientSession } from 'mongoose';
import type { AuthContext } from '../auth-context';

/** The account has no second factor any more, and no recovery codes. Its sessions are the caller's to end. */
export async function forgetFactors(auth: AuthContext, userId: string, session: ClientSession): Promise<void> {
  await auth.factors.deleteMany({ userId }, { session });
  await auth.recoveryCodes.deleteMany({ userId }, { session });
}
