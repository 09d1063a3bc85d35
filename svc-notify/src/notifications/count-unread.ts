import type { NotifyContext } from '../notify-context';

/** More than anybody counts. */
const MOST_COUNTED = 100;

export const countUnread = (notify: NotifyContext, userId: string): Promise<number> =>
  notify.notifications.raw.countDocuments({ userId, unread: true }, { limit: MOST_COUNTED });
