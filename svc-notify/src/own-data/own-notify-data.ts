import type { endpoints } from '@baazi/contracts';
import { reply, type Handler } from '@baazi/service-kit';
import type { NotifyContext } from '../notify-context';
import type { Player } from '../players/player';
import { preferencesView } from '../preferences/show-preferences';
import type { PushSubscription } from '../push/push-subscription';
import { wordsOf } from '../words/words-of';
import type { Notification } from '../notifications/notification';

const MOST_ROWS = 10_000;

/** What this service keeps of the player, for the player's own download: all but the keys of browsers. */
export const ownNotifyData =
  (notify: NotifyContext): Handler<typeof endpoints.ownNotifyData> =>
  async ({ caller: { userId } }) => {
    const [rows, player, browsers] = await Promise.all([
      notify.notifications.find({ userId }).sort({ at: -1, _id: -1 }).limit(MOST_ROWS).lean<Notification[]>(),
      notify.players.findById(userId).lean<Player | null>(),
      notify.pushSubscriptions.find({ userId }).sort({ createdAt: 1 }).lean<PushSubscription[]>(),
    ]);
    return reply({
      told: rows.map((row) => ({
        kind: row.kind,
        ...wordsOf(row, player?.language ?? 'en'),
        at: row.at.toISOString(),
        readAt: row.readAt?.toISOString() ?? null,
      })),
      preferences: preferencesView(player?.preferences),
      timeZone: player?.timeZone ?? null,
      browsers: browsers.map(({ endpoint, createdAt }) => ({
        pushService: new URL(endpoint).host,
        since: createdAt.toISOString(),
      })),
    });
  };
