import type { NotificationRequest } from '@baazi/contracts';
import type { Service } from '@baazi/service-kit';
import { mayNotify } from '../players/may-notify';
import type { PlayerDeps } from '../players/player';
import { mailTime, pushTime } from '../preferences/delivery-times';
import { subscribedPlayers, type PushSubscriptionDeps } from '../push-subscriptions/push-subscription';
import { notificationId, type Notification } from './notification';

export interface NewNotificationDeps extends PlayerDeps, PushSubscriptionDeps {
  now: () => Date;
  machineNow: () => Date;
}

export interface AnnounceDeps extends Pick<Service, 'live'> {
  wakePushes: () => void;
  wakeMails: () => void;
}

/** The documents to insert: none for players who may not be notified, each with its push and mail times. */
export async function newNotifications(
  deps: NewNotificationDeps,
  requests: readonly NotificationRequest[],
  at: Date,
): Promise<Notification[]> {
  const [now, keptAt] = [deps.now(), deps.machineNow()];
  const userIds = [...new Set(requests.map(({ userId }) => userId))];
  const players = new Map(
    (await deps.players.raw.find({ _id: { $in: userIds } }).toArray()).map((player) => [player._id, player]),
  );
  const allowed = requests.filter((request) => mayNotify(players.get(request.userId), request, keptAt));
  if (allowed.length === 0) return [];
  const withBrowser = await subscribedPlayers(deps, userIds);
  return allowed.map(({ key, ...request }): Notification => {
    const { kind, userId } = request;
    const player = players.get(userId);
    const pushAt = pushTime(kind, { player, hasBrowser: withBrowser.has(userId), now });
    const mailAt = mailTime(kind, { player, now });
    return {
      ...request,
      _id: notificationId({ userId, key }),
      at,
      keptAt,
      unread: true,
      ...(pushAt && { pushAt }),
      ...(mailAt && { mailAt }),
    };
  });
}

/** Updates the bell in open pages, and wakes the workers that send pushes and mails. */
export function announce(
  { live, wakePushes, wakeMails }: AnnounceDeps,
  inserted: readonly Pick<Notification, 'userId' | 'pushAt' | 'mailAt'>[],
): void {
  for (const { userId } of inserted) live.send(userId, 'told', { more: 1 });
  if (inserted.some(({ pushAt }) => pushAt)) wakePushes();
  if (inserted.some(({ mailAt }) => mailAt)) wakeMails();
}
