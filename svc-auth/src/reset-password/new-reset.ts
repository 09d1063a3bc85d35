import type { Language } from '@baazi/contracts';
import type { AuthContext } from '../auth-context';
import { type Asker, askerKey } from '../login-protection/asker';
import { issueCode } from '../one-time-passwords/issue-code';
import { issueLink } from '../one-time-passwords/reset-link';
import { resetCodeMail } from './reset-code-mail';

/** A code for the browser that asked, and a link that works anywhere. The mail is the caller's to send or not. */
export async function newReset(
  auth: AuthContext,
  { email, language, ...asker }: Asker & { email: string; language: Language },
) {
  const [code, token] = await Promise.all([
    issueCode(auth, { purpose: 'forgot', of: email, by: askerKey(asker) }),
    issueLink(auth, email),
  ]);
  return resetCodeMail({ email, code, token, portalOrigin: auth.service.config.PORTAL_ORIGIN, language });
}
