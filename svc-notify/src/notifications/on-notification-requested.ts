import type { events } from '@baazi/contracts';
import { duplicatesIn, type EventOf } from '@baazi/service-kit';
import { countDelivery, type DeliveryStatsDeps } from '../delivery/delivery-stats';
import { announce, newNotifications, type AnnounceDeps, type NewNotificationDeps } from './new-notifications';
import type { NotificationDeps } from './notification';

interface RequestedDeps extends NotificationDeps, NewNotificationDeps, AnnounceDeps, DeliveryStatsDeps {}

/** Idempotent: a request that is delivered again has the id of a stored notification, and is dropped. */
export const onNotificationRequested =
  (deps: RequestedDeps) =>
  async ({ data, occurredAt }: EventOf<typeof events.notificationRequested>): Promise<void> => {
    const notifications = await newNotifications(deps, data.tellings, new Date(occurredAt));
    if (notifications.length === 0) return;
    const duplicates = await deps.notifications.raw
      .insertMany(notifications, { ordered: false })
      .then(() => new Set<number>(), duplicatesIn);
    const inserted = notifications.filter((_one, index) => !duplicates.has(index));
    announce(deps, inserted);
    await countDelivery(deps, 'kept', inserted);
  };
