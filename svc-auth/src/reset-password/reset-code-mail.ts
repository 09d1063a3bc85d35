import type { Language } from '@baazi/contracts';
import type { Mail } from '@baazi/service-kit/mails';
import { mailWords } from '../mails/mail-words';

interface Given {
  email: string;
  code: string;
  token: string;
  portalOrigin: string;
  language: Language;
}
/**
 * The link carries all of it behind the `#`: that part of a link never reaches a server, a log or a referrer. Its token
 * is enough; the code is filled in should the token be too old.
 */
export function resetCodeMail({ email, code, token, portalOrigin, language }: Given): Mail {
  const { action, ...words } = mailWords[language].resetCode();
  const asked = new URLSearchParams({ email, otp: code, token }).toString();
  return {
    language,
    ...words,
    code,
    action: { label: action, url: `${portalOrigin}/reset-password#${asked}` },
    usefulForSeconds: 1800,
  };
}
