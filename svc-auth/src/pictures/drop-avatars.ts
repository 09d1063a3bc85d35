import type { AuthContext } from '../auth-context';

/** Deletes a user's pictures, all but the one that is shown now. */
export async function dropAvatars(auth: AuthContext, userId: string, except?: string): Promise<void> {
  await auth.avatars.deleteMany({ userId, ...(except === undefined ? {} : { _id: { $ne: except } }) });
}
