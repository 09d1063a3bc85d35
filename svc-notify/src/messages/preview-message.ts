import type { endpoints, Language } from '@baazi/contracts';
import { refuse, reply, type Handler, type Service } from '@baazi/service-kit';
import { notificationMail, type MailConfig } from '../mails/notification-mail';
import { notificationText, portalPath } from '../texts/notification-text';
import { messageNotification, type MessageDeps } from './message';
import { fetchRecipients } from './recipients';
import { foreignLinkIn } from './send-message';
import { mayStillAddress } from './sent-alone';
import { urgingPhrases } from './urging-phrases';

interface PreviewDeps extends Pick<Service, 'services'>, Pick<MessageDeps, 'messages' | 'now'> {
  config: MailConfig;
}

/** A preview, made by the functions that send. */
export const previewMessage =
  (deps: PreviewDeps): Handler<typeof endpoints.previewMessage> =>
  async ({ caller, body }) => {
    if (foreignLinkIn(body, deps.config) !== undefined) return refuse('foreign-link');
    const page = await fetchRecipients(deps, body);
    if (page === 'match-not-found') return refuse(page);
    const recipients = page.total ?? page.userIds.length;
    const notification = messageNotification({ ...body, _id: 'preview' }, caller.userId);
    const previewIn = (language: Language) => {
      const { subject, paragraphs, action } = notificationMail(notification, language, deps.config);
      const mail = { subject, paragraphs, action: action?.label ?? '' };
      return { ...notificationText(notification, language, deps.config), mail };
    };
    return reply({
      recipients,
      needsSecond: recipients > (await mayStillAddress(deps, { writtenBy: caller.userId })),
      matchTitle: page.matchTitle,
      leadsTo: portalPath(notification),
      en: previewIn('en'),
      hi: previewIn('hi'),
      urging: urgingPhrases(body.title, body.text, body.titleHi, body.textHi),
    });
  };
