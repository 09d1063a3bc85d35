import { type Language, paths } from '@baazi/contracts';
import type { Mail } from '@baazi/service-kit/mails';
import { mailWords } from '../mails/mail-words';

interface Given {
  code: string;
  portalOrigin: string;
  language: Language;
}
export function loginCodeMail({ code, portalOrigin, language }: Given): Mail {
  const { action, ...words } = mailWords[language].loginCode();
  return {
    language,
    ...words,
    code,
    action: { label: action, url: `${portalOrigin}${paths.login}` },
    usefulForSeconds: 600,
  };
}
