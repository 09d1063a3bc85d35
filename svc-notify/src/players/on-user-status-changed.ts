import type { events } from '@baazi/contracts';
import type { EventOf } from '@baazi/service-kit';
import type { NotifyContext } from '../notify-context';
import { keepNewest } from './keep-newest';

/** Whose account is closed leaves nothing here but that it is closed. */
export const onUserStatusChanged =
  (notify: NotifyContext) =>
  async ({ data }: EventOf<typeof events.userStatusChanged>): Promise<void> => {
    const { userId, revision, status, language } = data;
    await keepNewest(
      notify,
      { userId, sort: 'statusRevision', revision },
      {
        $set: { status, ...(language && { language }) },
        ...(status === 'closed' && { $unset: { language: 1, preferences: 1, timeZone: 1 } }),
      },
    );
    if (status !== 'closed') return;
    await notify.notifications.deleteMany({ userId });
    await notify.pushSubscriptions.deleteMany({ userId });
    await notify.supportRequests.deleteMany({ userId });
  };
