import { duplicatesIn } from '@baazi/service-kit';
import type { Telling } from '../happenings/happening';
import type { Notify } from '../notify';
import type { Notification } from './notification';
import { notificationId } from './notification-id';

/**
 * Keeps what players are told, each once: a telling that comes again finds its own id taken. Open pages hear of what is
 * new.
 */
export async function keepTellings(notify: Notify, tellings: readonly Telling[], at: Date): Promise<void> {
  const keptAt = notify.machineNow();
  const wanted = tellings.map(({ key, ...told }): Notification => ({
    ...told,
    _id: notificationId({ userId: told.userId, key }),
    at,
    keptAt,
    unread: true,
  }));
  const known = await notify.notifications.raw
    .insertMany(wanted, { ordered: false })
    .then(() => new Set<number>(), duplicatesIn);
  for (const [place, { userId, kind }] of wanted.entries())
    if (!known.has(place)) notify.service.live.send(userId, 'told', { kind, count: 1 });
}
