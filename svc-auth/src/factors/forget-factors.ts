import type { ClientSession } from 'mongoose';
import type { Auth } from '../auth';

/** The account has no second factor any more, and no recovery codes. Its sessions are the caller's to end. */
export async function forgetFactors(auth: Auth, userId: string, session: ClientSession): Promise<void> {
  await auth.factors.deleteMany({ userId }, { session });
  await auth.recoveryCodes.deleteMany({ userId }, { session });
}
