import type { endpoints } from '@baazi/contracts';
import { reply, type Handler } from '@baazi/service-kit';
import type { NotifyContext } from '../notify-context';

/** What a browser asks its push service with. */
export const pushKey =
  (notify: NotifyContext): Handler<typeof endpoints.pushKey> =>
  async () =>
    reply({ publicKey: notify.vapid?.publicKey ?? null });
