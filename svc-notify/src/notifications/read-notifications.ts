import type { endpoints } from '@baazi/contracts';
import { reply, type Handler, type Service } from '@baazi/service-kit';
import { countDelivery, type DeliveryStatsDeps } from '../delivery/delivery-stats';
import { countUnread, type NotificationDeps } from './notification';

interface ReadDeps extends NotificationDeps, DeliveryStatsDeps, Pick<Service, 'live'> {
  now: () => Date;
}

/** Marks one or all as read, and updates the bell in the player's other pages. Idempotent. */
export const readNotifications =
  (deps: ReadDeps): Handler<typeof endpoints.readNotifications> =>
  async ({ caller: { userId }, body: { _id, upTo } }) => {
    const filter = {
      userId,
      unread: true as const,
      ...(_id !== undefined && { _id }),
      ...(upTo !== undefined && { at: { $lte: new Date(upTo) } }),
    };
    const { raw } = deps.notifications;
    const unreadRows = await raw.find(filter, { projection: { kind: 1, at: 1, data: 1 } }).toArray();
    const updated = await raw.updateMany(filter, { $unset: { unread: 1 }, $set: { readAt: deps.now() } });
    // When two pages mark the same rows at once, only those that this update changed are counted.
    await countDelivery(deps, 'read', unreadRows.slice(0, updated.modifiedCount));
    const unread = await countUnread(deps, userId);
    deps.live.send(userId, 'told', { unread });
    return reply({ unread });
  };
