import type { Collection, Service } from '@baazi/service-kit';
import { openNotifications, type Notification } from './notifications/notification';
import type { NotifyConfig } from './notify-config';

/** What every story of this service works with. */
export interface Notify {
  service: Service<NotifyConfig>;
  notifications: Collection<Notification>;
  machineNow: () => Date;
}

export function openNotify(service: Service<NotifyConfig>): Notify {
  return {
    service,
    notifications: openNotifications(service.db),
    machineNow: () => service.clocks.machine.now(),
  };
}
