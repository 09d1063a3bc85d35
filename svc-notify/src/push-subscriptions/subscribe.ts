import type { endpoints } from '@baazi/contracts';
import { refuse, reply, type Handler } from '@baazi/service-kit';
import { ensurePlayer, type PlayerDeps } from '../players/player';
import { isTimeZone } from '../preferences/quiet-hours';
import { isAllowedPushEndpoint } from './push-endpoint';
import { subscriptionId, type PushSubscription, type PushSubscriptionDeps } from './push-subscription';

const MAX_BROWSERS = 10;

interface SubscribeDeps extends PlayerDeps, PushSubscriptionDeps {
  config: { PROFILE: string };
  machineNow: () => Date;
}

/** Subscribes this browser; beyond ten, the player's oldest are removed. */
export const subscribe =
  (deps: SubscribeDeps): Handler<typeof endpoints.subscribeToPush> =>
  async ({ caller: { userId }, body: { endpoint, keys, timeZone } }) => {
    const { pushSubscriptions, players } = deps;
    const isLocal = deps.config.PROFILE === 'local';
    if (!isAllowedPushEndpoint(endpoint) && !(isLocal && /^http:\/\/127\.0\.0\.1:\d+\//.test(endpoint)))
      return refuse('bad-push-endpoint');
    const _id = subscriptionId(endpoint);
    await pushSubscriptions.updateOne(
      { _id },
      { $set: { userId, endpoint, ...keys, createdAt: deps.machineNow() } },
      { upsert: true },
    );
    const all = await pushSubscriptions.find({ userId }).sort({ createdAt: -1 }).lean<PushSubscription[]>();
    const tooMany = all.slice(MAX_BROWSERS);
    if (tooMany.length > 0) await pushSubscriptions.deleteMany({ userId, _id: { $in: tooMany.map((one) => one._id) } });
    if (timeZone !== undefined && isTimeZone(timeZone)) {
      await ensurePlayer(deps, userId);
      await players.updateOne({ _id: userId }, { $set: { timeZone } });
    }
    return reply({});
  };
