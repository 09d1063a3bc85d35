import type { IncomingHttpHeaders } from 'node:http';
import { paths } from '@baazi/contracts';
import type { CodeDeps } from '../codes/code';
import { issueCode } from '../codes/one-time-code';
import { type MailDeps, mailLanguage, mailTexts, mailWithButton } from '../mails/mail-texts';
import { budgetOf, type Requester, requesterKey, waitBeforeCode } from '../protection/attempt-budget';
import type { LimitDeps } from '../protection/limits';
import type { User } from '../users/user';

/** Sends a log-in code unless one was sent within a minute. For an unknown address everything but the mail is done. */
export async function sendLoginCode(
  deps: CodeDeps & LimitDeps & MailDeps,
  {
    email,
    user,
    requester,
  }: { email: string; user: User | null; requester: Requester & { headers: IncomingHttpHeaders } },
): Promise<void> {
  const subject = { purpose: 'login', of: email, by: requesterKey(requester) } as const;
  if ((await waitBeforeCode(deps, subject, budgetOf(user, requester))) > 0) return;
  const code = await issueCode(deps, subject);
  if (user?.status !== 'active' || user.kind !== 'member') return;
  const language = mailLanguage(user, requester.headers);
  const text = { ...mailTexts[language].loginCode(), code, usefulForSeconds: 600 };
  const url = `${deps.service.config.PORTAL_ORIGIN}${paths.login}`;
  await deps.mailbox.put(email, mailWithButton(language, text, url));
}
