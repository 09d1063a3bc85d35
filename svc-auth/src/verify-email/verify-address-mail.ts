import { type Language, paths } from '@baazi/contracts';
import type { Mail } from '@baazi/service-kit/mails';
import { mailWords } from '../mails/mail-words';

interface Given {
  name: string;
  code: string;
  portalOrigin: string;
  language: Language;
}
export function verifyAddressMail({ name, code, portalOrigin, language }: Given): Mail {
  const { action, ...words } = mailWords[language].verifyAddress({ name });
  return {
    language,
    ...words,
    code,
    action: { label: action, url: `${portalOrigin}${paths.profile}` },
    usefulForSeconds: 600,
  };
}
