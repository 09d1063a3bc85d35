import type { endpoints } from '@baazi/contracts';
import { reply, type Handler } from '@baazi/service-kit';
import type { NotifyContext } from '../notify-context';
import { subscriptionId } from './push-subscription';

export const unsubscribe =
  (notify: NotifyContext): Handler<typeof endpoints.unsubscribeFromPush> =>
  async ({ caller: { userId }, body: { endpoint } }) => {
    await notify.pushSubscriptions.deleteOne({ _id: subscriptionId(endpoint), userId });
    return reply({});
  };
