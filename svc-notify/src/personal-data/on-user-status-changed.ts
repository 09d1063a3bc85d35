import type { events } from '@baazi/contracts';
import type { EventOf } from '@baazi/service-kit';
import type { NotificationDeps } from '../notifications/notification';
import { applyIfNewer, type PlayerDeps } from '../players/player';
import type { PushSubscriptionDeps } from '../push-subscriptions/push-subscription';
import type { SupportRequestDeps } from '../support/support-request';

interface StatusDeps extends PlayerDeps, NotificationDeps, PushSubscriptionDeps, SupportRequestDeps {}

/** Of a closed account only its status stays; everything else that is stored of the player is deleted. */
export const onUserStatusChanged =
  (deps: StatusDeps) =>
  async ({ data }: EventOf<typeof events.userStatusChanged>): Promise<void> => {
    const { userId, revision, status, language } = data;
    await applyIfNewer(
      deps,
      { userId, field: 'statusRevision', revision },
      {
        $set: { status, ...(language && { language }) },
        $unset: {
          ...(!language && { language: 1 }),
          ...(status === 'closed' && { preferences: 1, timeZone: 1 }),
        },
      },
    );
    if (status !== 'closed') return;
    await deps.notifications.deleteMany({ userId });
    await deps.pushSubscriptions.deleteMany({ userId });
    await deps.supportRequests.deleteMany({ userId });
  };

export const onBreakTaken =
  (deps: PlayerDeps) =>
  ({ data }: EventOf<typeof events.breakTaken>): Promise<void> => {
    const { userId, revision, breakUntil, selfExcluded } = data;
    return applyIfNewer(
      deps,
      { userId, field: 'breakRevision', revision },
      { $set: { selfExcluded, ...(breakUntil !== undefined && { breakUntil: new Date(breakUntil) }) } },
    );
  };
