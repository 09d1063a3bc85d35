import type { IncomingHttpHeaders } from 'node:http';
import { type Language, preferredLanguage } from '@baazi/contracts';
import type { Service } from '@baazi/service-kit';
import type { Mail, Mailbox } from '@baazi/service-kit/mails';
import { en, type MailTexts } from './texts.en';
import { hi } from './texts.hi';

export interface MailDeps {
  service: { config: Pick<Service['config'], 'PORTAL_ORIGIN'> };
  mailbox: Mailbox;
}

/** The texts of every mail that this service sends. */
export const mailTexts: Readonly<Record<Language, MailTexts>> = { en, hi };

/** The language to write to somebody in: the account's, else that of the requesting browser, else English. */
export const mailLanguage = (
  user: { language?: Language } | null,
  requestHeaders: IncomingHttpHeaders = {},
): Language => user?.language ?? preferredLanguage(requestHeaders['accept-language']) ?? 'en';

type ButtonMailText = Omit<Mail, 'language' | 'action'> & { action: string };

/** A mail with one button, which opens `url`. */
export const mailWithButton = (language: Language, { action, ...text }: ButtonMailText, url: string): Mail => ({
  language,
  ...text,
  action: { label: action, url },
});
