import type { NotifyContext } from '../notify-context';

const KEPT_MS = 90 * 24 * 3600_000;

/** Three months, read or not. */
export async function forgetOldNotifications(notify: NotifyContext): Promise<void> {
  await notify.notifications.deleteMany({ keptAt: { $lt: new Date(notify.machineNow().getTime() - KEPT_MS) } });
}
