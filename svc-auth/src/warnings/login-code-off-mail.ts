import { type Language, paths } from '@baazi/contracts';
import type { Mail } from '@baazi/service-kit/mails';
import { mailWords } from '../mails/mail-words';

export function loginCodeOffMail({ portalOrigin, language }: { portalOrigin: string; language: Language }): Mail {
  const { action, ...words } = mailWords[language].loginCodeOff();
  return { language, ...words, action: { label: action, url: `${portalOrigin}${paths.forgotPassword}` } };
}
