import type { endpoints } from '@baazi/contracts';
import { type Handler, reply } from '@baazi/service-kit';
import type { Notification, NotificationDeps } from '../notifications/notification';
import { findPlayer, type PlayerDeps } from '../players/player';
import { preferencesView } from '../preferences/set-preference';
import type { PushSubscription, PushSubscriptionDeps } from '../push-subscriptions/push-subscription';
import { findOwnRequests, type SupportRequestDeps, supportView } from '../support/support-request';
import { notificationText, type TextDeps } from '../texts/notification-text';

const MAX_ROWS = 10_000;

/** Everything that this service stores of the player except the keys of browsers, for the player's own download. */
export const exportNotifyData =
  (deps: NotificationDeps & PlayerDeps & PushSubscriptionDeps & TextDeps): Handler<typeof endpoints.ownNotifyData> =>
  async ({ caller: { userId } }) => {
    const [rows, player, browsers] = await Promise.all([
      deps.notifications.find({ userId }).sort({ at: -1, _id: -1 }).limit(MAX_ROWS).lean<Notification[]>(),
      findPlayer(deps, userId),
      deps.pushSubscriptions.find({ userId }).sort({ createdAt: 1 }).lean<PushSubscription[]>(),
    ]);
    return reply({
      told: rows.map((row) => ({
        kind: row.kind,
        ...notificationText(row, player?.language ?? 'en', deps.config),
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

/** The player's support requests, for the player's own download. */
export const exportSupportData =
  (deps: SupportRequestDeps): Handler<typeof endpoints.ownSupportData> =>
  async ({ caller }) =>
    reply({ requests: (await findOwnRequests(deps, caller.userId, MAX_ROWS)).map(supportView) });
