import type { Language } from '@baazi/contracts';
import { type Mail, maskEmail } from '@baazi/service-kit/mails';
import { mailWords } from '../mails/mail-words';

interface Given {
  newEmail: string;
  undoUrl: string;
  language: Language;
}
/** To the old address: it is the last mail that can warn its owner. */
export function addressChangedMail({ newEmail, undoUrl, language }: Given): Mail {
  const { action, ...words } = mailWords[language].addressChanged({ newEmail: maskEmail(newEmail) });
  return { language, ...words, action: { label: action, url: undoUrl } };
}
