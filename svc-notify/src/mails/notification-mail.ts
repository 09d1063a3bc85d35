import { endpoints, requestUrl, type Language, type NotificationRequest } from '@baazi/contracts';
import type { Mail } from '@baazi/service-kit/mails';
import { channelRules } from '../channels/channel-rules';
import { placeOf } from '../happenings/place-of';
import type { Happening } from '../happenings/happening';
import { wordsOf } from '../words/words-of';
import { mailAbout } from './mail-about';
import { mailsKey } from './mails-key';
import { mailWords } from './mail-words';

interface Given {
  language: Language;
  portalOrigin: string;
  /** what the link that ends such mails is sealed under */
  secret: string;
}

/** What happened, as a mail. Who need not get it can end such mails by one click. */
export function notificationMail(
  told: Happening & Pick<NotificationRequest, 'userId' | 'to'> & { at?: Date },
  { language, portalOrigin, secret }: Given,
): Mail {
  const { title, text } = wordsOf(told, language);
  const { userId, kind, at, data } = told;
  const key = mailsKey({ userId, kind, ...(at && { about: mailAbout({ kind, at, data }) }) }, secret);
  const mail: Mail = {
    language,
    subject: title,
    heading: title,
    paragraphs: [text],
    action: { label: mailWords[language].open, url: `${portalOrigin}${placeOf(told)}` },
  };
  if (channelRules[told.kind].isMailRequired) return mail;
  return { ...mail, unsubscribeUrl: `${portalOrigin}${requestUrl(endpoints.endMails.path, undefined, { key })}` };
}
