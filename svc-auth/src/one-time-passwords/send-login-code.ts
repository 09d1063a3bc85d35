import type { Auth } from '../auth';
import type { User } from '../accounts/user';
import { loginCodeMail } from '../mails/login-code-mail';
import { issueCode } from './issue-code';
import { waitBeforeCode } from './wait-before-code';

/** Sends a login code unless one was sent a moment ago. For an address without an account everything is done but the mail. */
export async function sendLoginCode(auth: Auth, email: string, user: User | null): Promise<void> {
  const subject = { purpose: 'login', of: email } as const;
  if ((await waitBeforeCode(auth, subject)) > 0) return;
  const code = await issueCode(auth, subject);
  if (user?.status === 'active' && user.kind === 'member')
    await auth.mailbox.put(email, loginCodeMail({ code, portalOrigin: auth.service.config.PORTAL_ORIGIN }));
}
