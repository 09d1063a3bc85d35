import type { endpoints } from '@baazi/contracts';
import { reply, type Handler } from '@baazi/service-kit';
import { countFigures } from '../figures/count-figures';
import type { NotifyContext } from '../notify-context';
import { countUnread } from './count-unread';

/** Marks one or all as read; the player's other pages count anew. What is read stays so, however often it is said. */
export const readNotifications =
  (notify: NotifyContext): Handler<typeof endpoints.readNotifications> =>
  async ({ caller: { userId }, body: { _id, upTo } }) => {
    const rows = {
      userId,
      unread: true as const,
      ...(_id !== undefined && { _id }),
      ...(upTo !== undefined && { at: { $lte: new Date(upTo) } }),
    };
    const unreadRows = await notify.notifications.raw.find(rows, { projection: { kind: 1, at: 1, data: 1 } }).toArray();
    const read = await notify.notifications.raw.updateMany(rows, {
      $unset: { unread: 1 },
      $set: { readAt: notify.now() },
    });
    // Of two pages that read the same at once, one has read it.
    await countFigures(notify, 'read', unreadRows.slice(0, read.modifiedCount));
    const unread = await countUnread(notify, userId);
    notify.service.live.send(userId, 'told', { unread });
    return reply({ unread });
  };
