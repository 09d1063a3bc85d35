import { type Language, paths } from '@baazi/contracts';
import type { Mail } from '@baazi/service-kit/mails';
import { mailWords } from '../mails/mail-words';
import type { User } from '../users/user';

interface Given {
  user: Pick<User, 'name' | 'username' | 'email'>;
  portalOrigin: string;
  language: Language;
}
export function welcomeMail({ user, portalOrigin, language }: Given): Mail {
  const { action, ...words } = mailWords[language].welcome(user);
  return { language, ...words, action: { label: action, url: `${portalOrigin}${paths.login}` } };
}
