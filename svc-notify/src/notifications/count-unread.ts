import type { Notify } from '../notify';

/** More than anybody counts. */
const MOST_COUNTED = 100;

export const countUnread = (notify: Notify, userId: string): Promise<number> =>
  notify.notifications.raw.countDocuments({ userId, unread: true }, { limit: MOST_COUNTED });
