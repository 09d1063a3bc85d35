import type { Language } from '@baazi/contracts';
import { type Mail, maskEmail } from '@baazi/service-kit/mails';
import { mailWords } from '../mails/mail-words';

interface Given {
  newEmail: string;
  undoUrl: string;
  language: Language;
}
/** To the old address, before anything is changed. */
export function emailChangeAskedMail({ newEmail, undoUrl, language }: Given): Mail {
  const { action, ...words } = mailWords[language].emailChangeAsked({ newEmail: maskEmail(newEmail) });
  return { language, ...words, action: { label: action, url: undoUrl } };
}
