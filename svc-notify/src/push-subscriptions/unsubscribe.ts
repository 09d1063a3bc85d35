import type { endpoints } from '@baazi/contracts';
import { reply, type Handler } from '@baazi/service-kit';
import { subscriptionId, type PushSubscriptionDeps } from './push-subscription';

export const unsubscribe =
  ({ pushSubscriptions }: PushSubscriptionDeps): Handler<typeof endpoints.unsubscribeFromPush> =>
  async ({ caller: { userId }, body: { endpoint } }) => {
    await pushSubscriptions.deleteOne({ _id: subscriptionId(endpoint), userId });
    return reply({});
  };
