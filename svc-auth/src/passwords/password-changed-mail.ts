import { type Language, paths } from '@baazi/contracts';
import type { Mail } from '@baazi/service-kit/mails';
import { mailWords } from '../mails/mail-words';

export function passwordChangedMail({ portalOrigin, language }: { portalOrigin: string; language: Language }): Mail {
  const { action, ...words } = mailWords[language].passwordChanged();
  return { language, ...words, action: { label: action, url: `${portalOrigin}${paths.forgotPassword}` } };
}
