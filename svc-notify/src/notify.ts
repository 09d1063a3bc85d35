import type { Collection, Service } from '@baazi/service-kit';
import { openNotifications, type Notification } from './notifications/notification';
import { openPlayers, type Player } from './players/player';
import type { NotifyConfig } from './notify-config';

/** What every story of this service works with. */
export interface Notify {
  service: Service<NotifyConfig>;
  notifications: Collection<Notification>;
  players: Collection<Player>;
  machineNow: () => Date;
}

export function openNotify(service: Service<NotifyConfig>): Notify {
  return {
    service,
    notifications: openNotifications(service.db),
    players: openPlayers(service.db),
    machineNow: () => service.clocks.machine.now(),
  };
}
