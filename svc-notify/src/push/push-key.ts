import type { endpoints } from '@baazi/contracts';
import { reply, type Handler } from '@baazi/service-kit';
import type { Notify } from '../notify';

/** What a browser asks its push service with. */
export const pushKey =
  (notify: Notify): Handler<typeof endpoints.pushKey> =>
  async () =>
    reply({ publicKey: notify.vapid?.publicKey ?? null });
