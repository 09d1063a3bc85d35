import { type Language, paths } from '@baazi/contracts';
import type { Mail } from '@baazi/service-kit/mails';
import { mailWords } from '../mails/mail-words';
import type { MailWords } from '../mails/words.en';
import type { Factor } from './factor';

export type FactorChange = Parameters<MailWords['factorChanged']>[0]['change'];

interface Given {
  change: FactorChange;
  factor?: Pick<Factor, 'kind' | 'name'>;
  portalOrigin: string;
  language: Language;
}
export function factorChangedMail({ change, factor, portalOrigin, language }: Given): Mail {
  const { action, ...words } = mailWords[language].factorChanged({
    change,
    isApp: factor?.kind === 'totp',
    passkey: factor?.kind === 'passkey' ? factor.name : undefined,
  });
  return { language, ...words, action: { label: action, url: `${portalOrigin}${paths.forgotPassword}` } };
}
