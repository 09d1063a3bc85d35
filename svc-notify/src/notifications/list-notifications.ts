import type { endpoints } from '@baazi/contracts';
import { pageOf, reply, type Handler } from '@baazi/service-kit';
import type { Notify } from '../notify';
import { wordsOf } from '../words/words-of';
import type { Notification } from './notification';
import { placeOf } from '../happenings/place-of';

const MOST_COUNTED = 100;

/** What happened to the player, the newest first, in the reader's language. */
export const listNotifications =
  (notify: Notify): Handler<typeof endpoints.listNotifications> =>
  async ({ caller: { userId }, query: { language = 'en', ...query } }) => {
    const [{ rows, onward }, unread] = await Promise.all([
      pageOf<Notification>(
        notify.notifications,
        { userId },
        { ...query, page: 1, orderBy: 'at', ascending: 'desc' },
        { at: 'at' },
      ),
      notify.notifications.raw.countDocuments({ userId, unread: true }, { limit: MOST_COUNTED }),
    ]);
    return reply({
      data: rows.map((row) => ({
        _id: row._id,
        kind: row.kind,
        ...wordsOf(row, language),
        to: placeOf(row),
        at: row.at.toISOString(),
        readAt: row.readAt?.toISOString() ?? null,
      })),
      unread,
      ...onward,
    });
  };
