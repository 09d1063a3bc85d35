import type { endpoints } from '@baazi/contracts';
import { refuse, reply, type Handler } from '@baazi/service-kit';
import { isTimeZone } from '../channels/quiet-hours';
import type { NotifyContext } from '../notify-context';
import { knowPlayer } from '../players/keep-newest';
import { mayReach } from './may-reach';
import { subscriptionId, type PushSubscription } from './push-subscription';

const MOST_BROWSERS = 10;

/** This browser is told from now on. The oldest of too many is told no more. */
export const subscribe =
  (notify: NotifyContext): Handler<typeof endpoints.subscribeToPush> =>
  async ({ caller: { userId }, body: { endpoint, keys, timeZone } }) => {
    const isLocal = notify.service.config.PROFILE === 'local';
    if (!mayReach(endpoint) && !(isLocal && /^http:\/\/127\.0\.0\.1:\d+\//.test(endpoint)))
      return refuse('bad-push-endpoint');
    const _id = subscriptionId(endpoint);
    await notify.pushSubscriptions.updateOne(
      { _id },
      { $set: { userId, endpoint, ...keys, createdAt: notify.machineNow() } },
      { upsert: true },
    );
    const all = await notify.pushSubscriptions.find({ userId }).sort({ createdAt: -1 }).lean<PushSubscription[]>();
    const tooMany = all.slice(MOST_BROWSERS);
    if (tooMany.length > 0)
      await notify.pushSubscriptions.deleteMany({ userId, _id: { $in: tooMany.map((one) => one._id) } });
    if (timeZone !== undefined && isTimeZone(timeZone)) {
      await knowPlayer(notify, userId);
      await notify.players.updateOne({ _id: userId }, { $set: { timeZone } });
    }
    return reply({});
  };
