import { mostRecipientsAlone, type endpoints, type Language } from '@baazi/contracts';
import { refuse, reply, type Handler } from '@baazi/service-kit';
import { placeOf } from '../happenings/place-of';
import { notificationMail } from '../mails/notification-mail';
import type { NotifyContext } from '../notify-context';
import { wordsOf } from '../words/words-of';
import { recipientsOf } from './recipients';
import { tellingOf } from './telling-of';
import { urgingWords } from './urging-words';

/** What would be sent, by the same words that send it. */
export const previewMessage =
  (notify: NotifyContext): Handler<typeof endpoints.previewMessage> =>
  async ({ caller, body }) => {
    const page = await recipientsOf(notify, body);
    if (page === 'match-not-found') return refuse(page);
    const recipients = page.total ?? page.userIds.length;
    const { userId: _nobody, ...telling } = tellingOf({ ...body, _id: 'preview' }, caller.userId);
    if (telling.kind !== 'operator-message') throw new Error('a message is told as a message');
    const { PORTAL_ORIGIN: portalOrigin, MAIL_SECRET: secret } = notify.service.config;
    const seenIn = (language: Language) => {
      const mail = notificationMail({ ...telling, userId: caller.userId }, { language, portalOrigin, secret });
      const { subject, paragraphs, action } = mail;
      return { ...wordsOf(telling, language), mail: { subject, paragraphs, action: action?.label ?? '' } };
    };
    return reply({
      recipients,
      needsSecond: recipients > mostRecipientsAlone,
      ...(page.matchTitle !== undefined && { matchTitle: page.matchTitle }),
      leadsTo: placeOf(telling),
      en: seenIn('en'),
      hi: seenIn('hi'),
      urging: urgingWords(body.title, body.text, body.titleHi, body.textHi),
    });
  };
