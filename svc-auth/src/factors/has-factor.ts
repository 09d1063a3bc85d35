import type { ClientSession } from 'mongoose';
import type { AuthContext } from '../auth-context';

/** Whether an account has a second factor; one that was only begun is none. */
export const hasFactor = async (auth: AuthContext, userId: string, session?: ClientSession): Promise<boolean> =>
  (await auth.factors.exists({ userId, state: 'enrolled' }).session(session ?? null)) !== null;
