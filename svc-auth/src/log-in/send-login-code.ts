import type { IncomingHttpHeaders } from 'node:http';
import type { AuthContext } from '../auth-context';
import { type Asker, askerKey, budgetOf } from '../login-protection/asker';
import { issueCode } from '../one-time-passwords/issue-code';
import { waitBeforeCode } from '../one-time-passwords/wait-before-code';
import { languageOf } from '../users/language-of';
import type { User } from '../users/user';
import { loginCodeMail } from './login-code-mail';

/**
 * Sends a login code unless one was sent a moment ago. For an address without an account everything is done but the
 * mail.
 */
export async function sendLoginCode(
  auth: AuthContext,
  { email, user, asker }: { email: string; user: User | null; asker: Asker & { headers: IncomingHttpHeaders } },
): Promise<void> {
  const subject = { purpose: 'login', of: email, by: askerKey(asker) } as const;
  if ((await waitBeforeCode(auth, subject, budgetOf(user, asker))) > 0) return;
  const code = await issueCode(auth, subject);
  if (user?.status === 'active' && user.kind === 'member')
    await auth.mailbox.put(
      email,
      loginCodeMail({
        code,
        portalOrigin: auth.service.config.PORTAL_ORIGIN,
        language: languageOf(user, asker.headers),
      }),
    );
}
