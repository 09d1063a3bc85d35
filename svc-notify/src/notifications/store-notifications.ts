import { duplicatesIn } from '@baazi/service-kit';
import type { NotificationRequest } from '@baazi/contracts';
import type { NotifyContext } from '../notify-context';
import type { Notification } from './notification';
import { countFigures } from '../figures/count-figures';
import { mayHear } from '../players/may-hear';
import { whenToMail } from '../players/when-to-mail';
import { whenToPush } from '../players/when-to-push';
import { notificationId } from './notification-id';

/**
 * Keeps what players are told, each once: a telling that comes again finds its own id taken. Open pages hear of what is
 * new.
 */
export async function storeNotifications(
  notify: NotifyContext,
  tellings: readonly NotificationRequest[],
  at: Date,
): Promise<void> {
  const wanted = await notificationsOf(notify, tellings, at);
  if (wanted.length === 0) return;
  const known = await notify.notifications.raw
    .insertMany(wanted, { ordered: false })
    .then(() => new Set<number>(), duplicatesIn);
  const fresh = wanted.filter((_one, place) => !known.has(place));
  announce(notify, fresh);
  await countFigures(notify, 'kept', fresh);
}

/** What is to be kept of tellings: who may not hear of one has none, and each knows when it rings and is mailed. */
export async function notificationsOf(
  notify: NotifyContext,
  tellings: readonly NotificationRequest[],
  at: Date,
): Promise<Notification[]> {
  const keptAt = notify.machineNow();
  const listeners = [...new Set(tellings.map(({ userId }) => userId))];
  const players = new Map(
    (await notify.players.raw.find({ _id: { $in: listeners } }).toArray()).map((player) => [player._id, player]),
  );
  const heard = tellings.filter((told) => mayHear(players.get(told.userId), told, keptAt));
  if (heard.length === 0) return [];
  const withBrowser = await whoHasBrowser(notify, listeners);
  return heard.map(({ key, ...told }): Notification => {
    const player = players.get(told.userId);
    const pushAt = whenToPush(told, { player, hasBrowser: withBrowser.has(told.userId), now: notify.now() });
    const mailAt = whenToMail(told, { player, now: notify.now() });
    return {
      ...told,
      _id: notificationId({ userId: told.userId, key }),
      at,
      keptAt,
      unread: true,
      ...(pushAt && { pushAt }),
      ...(mailAt && { mailAt }),
    };
  });
}

/** Open pages hear of what is new, and who rings and writes mails is awake. */
export function announce(notify: NotifyContext, fresh: readonly Notification[]): void {
  for (const { userId } of fresh) notify.service.live.send(userId, 'told', { more: 1 });
  if (fresh.some(({ pushAt }) => pushAt)) notify.ringSoon();
  if (fresh.some(({ mailAt }) => mailAt)) notify.mailSoon();
}

async function whoHasBrowser(notify: NotifyContext, userIds: string[]): Promise<Set<string>> {
  const browsers = await notify.pushSubscriptions.raw
    .find({ userId: { $in: userIds } }, { projection: { userId: 1 } })
    .toArray();
  return new Set(browsers.map(({ userId }) => userId));
}
