import type { events } from '@baazi/contracts';
import type { EventOf } from '@baazi/service-kit';
import type { Notify } from '../notify';
import { storeNotifications } from './store-notifications';

export const onNotificationRequested =
  (notify: Notify) =>
  ({ data, occurredAt }: EventOf<typeof events.notificationRequested>): Promise<void> =>
    storeNotifications(notify, data.tellings, new Date(occurredAt));
