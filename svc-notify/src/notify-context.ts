import type { Collection, Service } from '@baazi/service-kit';
import { openMailbox, type Mailbox } from '@baazi/service-kit/mails';
import { openFigures, type Figures } from './figures/figures';
import { openMessages, type Message } from './messages/message';
import { openNotifications, type Notification } from './notifications/notification';
import { openPlayers, type Player } from './players/player';
import { openPushSubscriptions, type PushSubscription } from './push/push-subscription';
import { vapidOf, type Vapid } from './push/vapid';
import { openSupportRequests, type SupportRequest } from './support/support-request';
import type { NotifyConfig } from './notify-config';

/** What every story of this service works with. */
export interface NotifyContext {
  service: Service<NotifyConfig>;
  notifications: Collection<Notification>;
  players: Collection<Player>;
  pushSubscriptions: Collection<PushSubscription>;
  vapid: Vapid | undefined;
  /** Pushes are waiting. */
  ringSoon: () => void;
  mailbox: Mailbox;
  /** Mails are to be written. */
  mailSoon: () => void;
  /** business time: when things happen, and when a phone may ring */
  now: () => Date;
  supportRequests: Collection<SupportRequest>;
  messages: Collection<Message>;
  figures: Collection<Figures>;
  /** A message is to be sent. */
  tellSoon: () => void;
  machineNow: () => Date;
}

export function openNotifyContext(service: Service<NotifyConfig>): NotifyContext {
  return {
    service,
    notifications: openNotifications(service.db),
    players: openPlayers(service.db),
    pushSubscriptions: openPushSubscriptions(service.db),
    vapid: vapidOf(service.config.VAPID_PRIVATE_KEY, service.config.PORTAL_ORIGIN),
    ringSoon: () => undefined,
    mailbox: openMailbox(service, { secret: service.config.MAIL_SECRET }),
    mailSoon: () => undefined,
    now: () => service.clocks.business.now(),
    supportRequests: openSupportRequests(service.db),
    messages: openMessages(service.db),
    figures: openFigures(service.db),
    tellSoon: () => undefined,
    machineNow: () => service.clocks.machine.now(),
  };
}
