import { endpoints, requestUrl, type Language, type NotificationRequest } from '@baazi/contracts';
import type { Mail } from '@baazi/service-kit/mails';
import { deliveryReference } from '../delivery/delivery-stats';
import { channelRules } from '../preferences/channel-rules';
import type { NotificationContent } from '../texts/notification-content';
import { notificationText, portalPath, type TextDeps } from '../texts/notification-text';
import { mailTexts } from './mail-texts';
import { unsubscribeKey } from './unsubscribe-key';

/**
 * The configuration of `mails`. It imports `notifications` and the folders below; `messages` imports it for previews.
 */
export type MailConfig = TextDeps['config'] & {
  PORTAL_ORIGIN: string;
  /** encrypts the unsubscribe link */
  MAIL_SECRET: string;
};

/** A notification as a mail. A mail that is not required has a one-click unsubscribe link. */
export function notificationMail(
  notification: NotificationContent & Pick<NotificationRequest, 'userId' | 'to'> & { at?: Date },
  language: Language,
  { PORTAL_ORIGIN, MAIL_SECRET, MONEY_MODE }: MailConfig,
): Mail {
  const { title, text } = notificationText(notification, language, { MONEY_MODE });
  const { userId, kind, at, data } = notification;
  const about = at && deliveryReference({ kind, at, data });
  const key = unsubscribeKey({ userId, kind, about }, MAIL_SECRET);
  const mail: Mail = {
    language,
    subject: title,
    heading: title,
    paragraphs: [text],
    action: { label: mailTexts[language].open, url: `${PORTAL_ORIGIN}${portalPath(notification)}` },
  };
  if (channelRules[kind].isMailRequired) return mail;
  return { ...mail, unsubscribeUrl: `${PORTAL_ORIGIN}${requestUrl(endpoints.endMails.path, undefined, { key })}` };
}
