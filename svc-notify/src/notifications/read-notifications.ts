import type { endpoints } from '@baazi/contracts';
import { reply, type Handler } from '@baazi/service-kit';
import type { Notify } from '../notify';
import { countUnread } from './count-unread';

/** Marks one or all as read; the player's other pages count anew. What is read stays so, however often it is said. */
export const readNotifications =
  (notify: Notify): Handler<typeof endpoints.readNotifications> =>
  async ({ caller: { userId }, body: { _id, upTo } }) => {
    await notify.notifications.raw.updateMany(
      {
        userId,
        unread: true,
        ...(_id !== undefined && { _id }),
        ...(upTo !== undefined && { at: { $lte: new Date(upTo) } }),
      },
      { $unset: { unread: 1 }, $set: { readAt: notify.now() } },
    );
    const unread = await countUnread(notify, userId);
    notify.service.live.send(userId, 'told', { unread });
    return reply({ unread });
  };
