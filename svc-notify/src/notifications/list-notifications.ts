import type { endpoints } from '@baazi/contracts';
import { pageOf, reply, type Handler } from '@baazi/service-kit';
import { findPlayer, type PlayerDeps } from '../players/player';
import { notificationText, portalPath, type TextDeps } from '../texts/notification-text';
import { countUnread, type Notification, type NotificationDeps } from './notification';

/** The player's notifications, newest first, in the reader's language. */
export const listNotifications =
  (deps: NotificationDeps & PlayerDeps & TextDeps): Handler<typeof endpoints.listNotifications> =>
  async ({ caller: { userId }, query: { language, ...query } }) => {
    const [{ rows, onward }, unread, player] = await Promise.all([
      pageOf<Notification>(
        deps.notifications,
        { userId },
        { ...query, page: 1, orderBy: 'at', ascending: 'desc' },
        { at: 'at' },
      ),
      countUnread(deps, userId),
      findPlayer(deps, userId),
    ]);
    return reply({
      data: rows.map((row) => ({
        _id: row._id,
        kind: row.kind,
        ...notificationText(row, language ?? player?.language ?? 'en', deps.config),
        to: portalPath(row),
        at: row.at.toISOString(),
        readAt: row.readAt?.toISOString() ?? null,
      })),
      unread,
      ...onward,
    });
  };
