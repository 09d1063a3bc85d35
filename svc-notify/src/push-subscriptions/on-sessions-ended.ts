import type { events } from '@baazi/contracts';
import type { EventOf } from '@baazi/service-kit';
import type { PushSubscriptionDeps } from './push-subscription';

/**
 * A push subscription ends with its session (T132). When every session ends, so do subscriptions whose session had
 * expired before; those made since are left, because the event may be delivered late.
 */
export const onSessionsEnded =
  ({ pushSubscriptions }: PushSubscriptionDeps) =>
  async ({ data }: EventOf<typeof events.sessionsEnded>): Promise<void> => {
    const { userId, sids, endedAt, isAll, kept } = data;
    if (kept) await pushSubscriptions.updateMany({ userId, sid: kept.sid }, { $set: { sid: kept.as } });
    if (isAll)
      await pushSubscriptions.deleteMany({
        userId,
        createdAt: { $lte: new Date(endedAt) },
        ...(kept && { sid: { $ne: kept.as } }),
      });
    await pushSubscriptions.deleteMany({ userId, sid: { $in: sids } });
  };
