import type { events } from '@baazi/contracts';
import type { EventOf } from '@baazi/service-kit';
import type { NotifyContext } from '../notify-context';
import { storeNotifications } from './store-notifications';

export const onNotificationRequested =
  (notify: NotifyContext) =>
  ({ data, occurredAt }: EventOf<typeof events.notificationRequested>): Promise<void> =>
    storeNotifications(notify, data.tellings, new Date(occurredAt));
