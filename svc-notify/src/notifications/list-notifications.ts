import type { endpoints } from '@baazi/contracts';
import { pageOf, reply, type Handler } from '@baazi/service-kit';
import type { NotifyContext } from '../notify-context';
import type { Player } from '../players/player';
import { wordsOf } from '../words/words-of';
import { countUnread } from './count-unread';
import type { Notification } from './notification';
import { placeOf } from '../happenings/place-of';

/** What happened to the player, the newest first, in the reader's language. */
export const listNotifications =
  (notify: NotifyContext): Handler<typeof endpoints.listNotifications> =>
  async ({ caller: { userId }, query: { language, ...query } }) => {
    const [{ rows, onward }, unread, player] = await Promise.all([
      pageOf<Notification>(
        notify.notifications,
        { userId },
        { ...query, page: 1, orderBy: 'at', ascending: 'desc' },
        { at: 'at' },
      ),
      countUnread(notify, userId),
      notify.players.findById(userId).lean<Player | null>(),
    ]);
    return reply({
      data: rows.map((row) => ({
        _id: row._id,
        kind: row.kind,
        ...wordsOf(row, language ?? player?.language ?? 'en'),
        to: placeOf(row),
        at: row.at.toISOString(),
        readAt: row.readAt?.toISOString() ?? null,
      })),
      unread,
      ...onward,
    });
  };
