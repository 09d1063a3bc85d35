import type { AuthContext } from '../auth-context';
import type { CodeSubject } from '../one-time-passwords/code-rules';
import { issueCode } from '../one-time-passwords/issue-code';
import { waitBeforeCode } from '../one-time-passwords/wait-before-code';
import { languageOf } from '../users/language-of';
import type { User } from '../users/user';
import { verifyAddressMail } from './verify-address-mail';

/** The address that waits to be verified: a new one, or the own one as long as it is not, or mail to it comes back. */
export const addressToVerify = (
  user: Pick<User, 'email' | 'emailVerified' | 'emailBouncedAt' | 'pendingEmail' | 'kind'>,
): string | undefined => {
  const isGood = user.emailVerified && !user.emailBouncedAt;
  return user.pendingEmail ?? (isGood || user.kind === 'guest' ? undefined : user.email);
};

/** Bound to user and address: a code sent to one address does not verify another. */
export const addressCode = (userId: string, address: string): CodeSubject => ({
  purpose: 'email',
  of: `${userId}:${address}`,
});

/** Sends a code to the address that waits. Answers how long to wait when one was sent a moment ago. */
export async function sendAddressCode(auth: AuthContext, user: User): Promise<number> {
  const address = addressToVerify(user);
  if (address === undefined) return 0;
  const waitSeconds = await waitBeforeCode(auth, { purpose: 'email', of: user._id });
  if (waitSeconds > 0) return waitSeconds;
  const code = await issueCode(auth, addressCode(user._id, address));
  await auth.mailbox.put(
    address,
    verifyAddressMail({
      name: user.name,
      code,
      portalOrigin: auth.service.config.PORTAL_ORIGIN,
      language: languageOf(user),
    }),
  );
  return 0;
}
