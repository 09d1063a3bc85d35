import type { Collection, Service } from '@baazi/service-kit';
import { openMailbox, type Mailbox } from '@baazi/service-kit/mails';
import { openDeliveryStats, type DeliveryStats } from './delivery/delivery-stats';
import { openMessages, type Message } from './messages/message';
import { openNotifications, type Notification } from './notifications/notification';
import type { NotifyConfig } from './notify-config';
import { openPlayers, type Player } from './players/player';
import { openPushSubscriptions, type PushSubscription } from './push-subscriptions/push-subscription';
import { vapidOf, type Vapid } from './push-subscriptions/show-push-key';
import { openSupportRequests, type SupportRequest } from './support/support-request';

type FromService = 'transactions' | 'operatorsLog' | 'live' | 'services' | 'redis' | 'keys' | 'config';

/** Everything that the use cases need. Each function takes the part of it that its folder declares. */
export interface NotifyContext extends Pick<Service<NotifyConfig>, FromService> {
  notifications: Collection<Notification>;
  players: Collection<Player>;
  pushSubscriptions: Collection<PushSubscription>;
  supportRequests: Collection<SupportRequest>;
  messages: Collection<Message>;
  deliveryStats: Collection<DeliveryStats>;
  mailbox: Mailbox;
  /** undefined: push is off */
  vapid: Vapid | undefined;
  /** Each wakes a worker before its next second; set where the workers are started. */
  wakePushes: () => void;
  wakeMails: () => void;
  wakeMessages: () => void;
  /** business time: when events occur, and when pushes and mails are due */
  now: () => Date;
  machineNow: () => Date;
}

export function openNotifyContext(service: Service<NotifyConfig>): NotifyContext {
  const { db, config, clocks } = service;
  const { transactions, operatorsLog, live, services, redis, keys } = service;
  return {
    transactions,
    operatorsLog,
    live,
    services,
    redis,
    keys,
    config,
    notifications: openNotifications(db),
    players: openPlayers(db),
    pushSubscriptions: openPushSubscriptions(db),
    supportRequests: openSupportRequests(db),
    messages: openMessages(db),
    deliveryStats: openDeliveryStats(db),
    mailbox: openMailbox(service, { secret: config.MAIL_SECRET }),
    vapid: vapidOf(config.VAPID_PRIVATE_KEY, config.PORTAL_ORIGIN),
    wakePushes: () => undefined,
    wakeMails: () => undefined,
    wakeMessages: () => undefined,
    now: () => clocks.business.now(),
    machineNow: () => clocks.machine.now(),
  };
}
