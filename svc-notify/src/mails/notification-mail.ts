import { endpoints, requestUrl, type Language, type Telling } from '@baazi/contracts';
import type { Mail } from '@baazi/service-kit/mails';
import { channelRules } from '../channels/channel-rules';
import { placeOf } from '../happenings/place-of';
import type { Happening } from '../happenings/happening';
import { wordsOf } from '../words/words-of';
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
  told: Happening & Pick<Telling, 'userId' | 'to'>,
  { language, portalOrigin, secret }: Given,
): Mail {
  const { title, text } = wordsOf(told, language);
  const key = mailsKey(told, secret);
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
