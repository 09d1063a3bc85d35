import type { IncomingHttpHeaders } from 'node:http';
import type { AuthContext } from '../auth-context';
import { languageOf } from '../users/language-of';
import type { User } from '../users/user';
import { addressTakenMail } from './address-taken-mail';

/** A stranger can cause this notice: one a day is enough. */
export async function warnOfTakenAddress(
  auth: AuthContext,
  { email, asking }: { email: string; asking: IncomingHttpHeaders },
): Promise<void> {
  const sent = await auth.limits.count('notice-day', email);
  if (sent.tries > sent.allowed) return;
  const owner = await auth.users.findOne({ email }, { language: 1 }).lean<Pick<User, 'language'>>();
  const language = languageOf(owner, asking);
  await auth.mailbox.put(email, addressTakenMail({ portalOrigin: auth.service.config.PORTAL_ORIGIN, language }));
}
