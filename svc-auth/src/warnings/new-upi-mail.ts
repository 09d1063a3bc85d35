import { type Language, paths } from '@baazi/contracts';
import type { Mail } from '@baazi/service-kit/mails';
import { mailWords } from '../mails/mail-words';

interface Given {
  amount: string;
  maskedUpi: string;
  portalOrigin: string;
  language: Language;
}
export function newUpiMail({ portalOrigin, language, ...withdrawal }: Given): Mail {
  const { action, ...words } = mailWords[language].newUpi(withdrawal);
  return { language, ...words, action: { label: action, url: `${portalOrigin}${paths.forgotPassword}` } };
}
