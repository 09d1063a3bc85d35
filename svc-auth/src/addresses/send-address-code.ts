import { paths } from '@baazi/contracts';
import type { CodeSubject } from '../codes/code';
import { issueCode } from '../codes/one-time-code';
import { mailLanguage, mailTexts, mailWithButton } from '../mails/mail-texts';
import { waitBeforeCode } from '../protection/attempt-budget';
import type { User } from '../users/user';
import type { AddressDeps } from './email-undo';

/** The address to verify: a pending one, or the current one while it is unverified or bounces. */
export const addressToVerify = (
  user: Pick<User, 'email' | 'emailVerified' | 'emailBouncedAt' | 'pendingEmail' | 'kind'>,
): string | undefined => {
  const isGood = user.emailVerified && !user.emailBouncedAt;
  return user.pendingEmail ?? (isGood || user.kind === 'guest' ? undefined : user.email);
};

/** Bound to user and address, so that a code sent to one address cannot verify another. */
export const addressCode = (userId: string, address: string): CodeSubject => ({
  purpose: 'email',
  of: `${userId}:${address}`,
});

/** Sends a code to the address to verify. Returns the seconds to wait when the last code is too recent, else 0. */
export async function sendAddressCode(deps: AddressDeps, user: User): Promise<number> {
  const address = addressToVerify(user);
  if (address === undefined) return 0;
  const waitSeconds = await waitBeforeCode(deps, { purpose: 'email', of: user._id });
  if (waitSeconds > 0) return waitSeconds;
  const code = await issueCode(deps, addressCode(user._id, address));
  const language = mailLanguage(user);
  const text = { ...mailTexts[language].verifyAddress({ name: user.name }), code, usefulForSeconds: 600 };
  const url = `${deps.service.config.PORTAL_ORIGIN}${paths.profile}`;
  await deps.mailbox.put(address, mailWithButton(language, text, url));
  return 0;
}
