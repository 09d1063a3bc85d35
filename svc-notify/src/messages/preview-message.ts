import { maxRecipientsUnapproved, type endpoints, type Language } from '@baazi/contracts';
import { refuse, reply, type Handler, type Service } from '@baazi/service-kit';
import { notificationMail, type MailConfig } from '../mails/notification-mail';
import { portalPath } from '../texts/notification-content';
import { notificationText } from '../texts/notification-text';
import { messageNotification } from './message';
import { fetchRecipients } from './recipients';
import { urgingPhrases } from './urging-phrases';

interface PreviewDeps extends Pick<Service, 'services'> {
  config: MailConfig;
}

/** A preview, made by the functions that send. */
export const previewMessage =
  (deps: PreviewDeps): Handler<typeof endpoints.previewMessage> =>
  async ({ caller, body }) => {
    const page = await fetchRecipients(deps, body);
    if (page === 'match-not-found') return refuse(page);
    const recipients = page.total ?? page.userIds.length;
    const notification = messageNotification({ ...body, _id: 'preview' }, caller.userId);
    const previewIn = (language: Language) => {
      const { subject, paragraphs, action } = notificationMail(notification, language, deps.config);
      const mail = { subject, paragraphs, action: action?.label ?? '' };
      return { ...notificationText(notification, language), mail };
    };
    return reply({
      recipients,
      needsSecond: recipients > maxRecipientsUnapproved,
      matchTitle: page.matchTitle,
      leadsTo: portalPath(notification),
      en: previewIn('en'),
      hi: previewIn('hi'),
      urging: urgingPhrases(body.title, body.text, body.titleHi, body.textHi),
    });
  };
